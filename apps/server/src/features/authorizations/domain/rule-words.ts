export { ruleText, stepText, type ProfileNames } from '@bank/contracts';

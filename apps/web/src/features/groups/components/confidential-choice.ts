/** Whether everybody who sees groups sees who is in one. */
export const CONFIDENTIAL_CHOICES = [
  { value: 'open', label: 'Quem vê grupos' },
  { value: 'confidential', label: 'Só quem vê confidenciais' },
] as const;

export const CONFIDENTIAL_HINT =
  'De um grupo confidencial, como o dos salários, os outros veem só o nome, quantos são e quanto somam.';

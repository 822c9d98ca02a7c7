/** Leads to the views' own part of the page. A step of its own: what that part is made of is not named by each list's. */
export const loadSavedViews = () => import('./saved-views.tsx');

export { ReviewsTab } from './reviews-tab.tsx'

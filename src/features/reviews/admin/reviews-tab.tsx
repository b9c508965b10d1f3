import { ReviewsCard } from './reviews-card.tsx'
import { SummaryCard } from './summary-card.tsx'
import classes from './reviews-tab.module.css'

/** The rating summary and the reviews that shoppers see on the checkout. */
export const ReviewsTab = () => (
  <div className={classes.columns}>
    <SummaryCard />
    <ReviewsCard />
  </div>
)

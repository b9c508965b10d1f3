import { Skeleton } from '@mantine/core'
import classes from './appearance-tab.module.css'

/** As tall as the form and the preview beside it. */
export const AppearanceSkeleton = () => (
  <div className={classes.columns}>
    <Skeleton h={648} radius="lg" />
    <Skeleton h={612} radius="lg" />
  </div>
)

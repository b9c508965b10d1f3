import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './copy-modal.module.css'

/** The buttons at the foot of a step; they stay in sight while the step scrolls. */
export const StepFoot = ({ children }: { children: ReactNode }) => (
  <Group component="footer" className={classes.foot}>
    {children}
  </Group>
)

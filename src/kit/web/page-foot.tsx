import type { ReactNode } from 'react'
import classes from './page-foot.module.css'

/** Where a page leads on to: links that look like text (`variant="subtle"`). */
export const PageFoot = ({ children }: { children: ReactNode }) => <div className={classes.foot}>{children}</div>

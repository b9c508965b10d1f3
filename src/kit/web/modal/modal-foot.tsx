import type { ReactNode } from 'react'
import classes from './modal-foot.module.css'

/** The ways out of a modal, always in sight while what is above them scrolls. */
export const ModalFoot = ({ children }: { children: ReactNode }) => (
  <footer className={classes.foot} data-foot>
    {children}
  </footer>
)

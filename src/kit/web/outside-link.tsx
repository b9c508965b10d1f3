import { Anchor, type AnchorProps, Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import type { ReactNode } from 'react'

type Outside = { href: string; children: ReactNode }

const note = '(opens in a new tab)'
const outside = { target: '_blank', rel: 'noreferrer' } as const

/** A link to a page that is not ours, which opens in a tab of its own; `quiet` where many stand in a table says so to screen readers only. */
export const OutsideLink = ({ children, quiet = false, ...props }: Outside & AnchorProps & { quiet?: boolean }) => (
  <Anchor {...outside} {...props}>
    {children} {quiet ? <VisuallyHidden>{note}</VisuallyHidden> : <IconExternalLink size={14} aria-label={note} />}
  </Anchor>
)

/** The same as a button. */
export const OutsideButton = (props: Outside & ButtonProps) => (
  <Button component="a" {...outside} rightSection={<IconExternalLink size={16} aria-label={note} />} {...props} />
)

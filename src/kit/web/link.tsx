import { ActionIcon, Anchor, Button } from '@mantine/core'
import { createLink } from '@tanstack/react-router'

/** A button that leads to another page of the app. */
export const ButtonLink = createLink(Button<'a'>)
/** A text link to another page of the app. */
export const AnchorLink = createLink(Anchor<'a'>)
/** An icon button that leads to another page of the app; give it an `aria-label`. */
export const ActionIconLink = createLink(ActionIcon<'a'>)

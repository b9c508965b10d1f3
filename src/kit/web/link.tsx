import { ActionIcon, type ActionIconProps, Anchor, Button, type ButtonProps } from '@mantine/core'
import { createLink, useNavigate } from '@tanstack/react-router'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

type LinkProps<Props> = Props & Omit<ComponentPropsWithRef<'a'>, keyof Props>

const ButtonAnchor = (props: LinkProps<ButtonProps>) => <Button component="a" {...props} />
const ActionIconAnchor = (props: LinkProps<ActionIconProps>) => <ActionIcon component="a" {...props} />

/** A button that leads to another page of the app. */
export const ButtonLink = createLink(ButtonAnchor)
/** A text link to another page of the app. */
export const AnchorLink = createLink(Anchor<'a'>)

type AddressProps = Omit<ComponentPropsWithRef<typeof Anchor<'a'>>, 'href' | 'onClick'> & { address: string }

/** The same to an address that may ask for something (`/page?open=this`). */
export const AddressLink = ({ address, ...props }: AddressProps) => {
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    // In a new tab or window it is the browser's to open.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ href: address })
  }
  return <Anchor href={address} onClick={follow} {...props} />
}

/** An icon button that leads to another page of the app; give it an `aria-label`. */
export const ActionIconLink = createLink(ActionIconAnchor)

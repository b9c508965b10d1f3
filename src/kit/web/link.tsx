import { ActionIcon, type ActionIconProps, Anchor, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type LinkProps<Props> = Props & Omit<ComponentPropsWithRef<'a'>, keyof Props>

const ButtonAnchor = (props: LinkProps<ButtonProps>) => <Button component="a" {...props} />
const ActionIconAnchor = (props: LinkProps<ActionIconProps>) => <ActionIcon component="a" {...props} />

/** A button that leads to another page of the app. */
export const ButtonLink = createLink(ButtonAnchor)
/** A text link to another page of the app. */
export const AnchorLink = createLink(Anchor<'a'>)

type AddressProps = Omit<ComponentPropsWithRef<typeof AnchorLink>, 'to' | 'search'> & { address: string }

/** The same to an address that may ask for something (`/payment-methods?connect=viva`). */
export const AddressLink = ({ address, ...props }: AddressProps) => {
  const [path, query] = address.split('?')
  return <AnchorLink to={path} search={Object.fromEntries(new URLSearchParams(query))} {...props} />
}

/** An icon button that leads to another page of the app; give it an `aria-label`. */
export const ActionIconLink = createLink(ActionIconAnchor)

import { UnstyledButton } from '@mantine/core'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import type { ComponentProps } from 'react'
import type { IslandStore } from '#features/auth/contract.ts'
import classes from './store-selector.module.css'

type Props = ComponentProps<'button'> & { store: IslandStore }

/** The selector while it is closed: the current store's name and shop. */
export const StoreButton = ({ store, className, ...others }: Props) => (
  <UnstyledButton
    className={[classes.target, className].filter(Boolean).join(' ')}
    aria-label={`Store: ${store.name}`}
    {...others}
  >
    <StoreTile name={store.name} />
    <span className={classes.names}>
      <span className={classes.name}>{store.name}</span>
      <span className={classes.domain}>{store.shop_domain}</span>
    </span>
    <IconSelector size={16} className={classes.chevron} aria-hidden />
  </UnstyledButton>
)

/** A store's initial on a tile. */
export const StoreTile = ({ name, small = false }: { name: string; small?: boolean }) => (
  <span className={classes.tile} data-small={small || undefined} aria-hidden>
    {name.trim().charAt(0).toUpperCase()}
  </span>
)

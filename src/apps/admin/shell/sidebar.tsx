import { UnstyledButton } from '@mantine/core'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { ProductLogo } from '#features/auth/admin/product-logo.tsx'
import { forShownStore, island, logout } from '#features/auth/admin/public.tsx'
import { AddOnSwitch } from '#features/script/admin/add-on-switch.tsx'
import { StoreSelector } from '#features/stores/admin/store-selector.tsx'
import { PaletteBox } from '../palette/palette-button.tsx'
import { ColorSchemeSwitch } from './color-scheme-switch.tsx'
import { isMarkedOn, navigation } from './navigation.ts'
import classes from './sidebar.module.css'

const UPGRADE_PLAN_ID = 2

/** Logo, store, navigation, add-on and the way out. `onNavigate` closes it on a phone. */
export const Sidebar = ({ onNavigate }: { onNavigate(): void }) => (
  <div className={classes.sidebar}>
    <div className={classes.head}>
      <Brand />
    </div>
    <StoreSelector />
    <PaletteBox />
    <nav className={classes.nav} aria-label="Main">
      {navigation.map((items) => (
        <ul key={items[0].to} className={classes.list}>
          {items.map((item) => (
            <li key={item.to} className={classes.item}>
              <ItemLink item={item} onNavigate={onNavigate} />
              {item.to === '/billing' && <UpgradeLink />}
            </li>
          ))}
        </ul>
      ))}
    </nav>
    <div className={classes.foot}>
      <AddOnSwitch />
      <div className={classes.last}>
        <LogoutItem />
        <ColorSchemeSwitch />
      </div>
    </div>
  </div>
)

type ItemLinkProps = { item: (typeof navigation)[number][number]; onNavigate(): void }

const ItemLink = ({ item, onNavigate }: ItemLinkProps) => {
  const isMarked = useRouterState({ select: ({ location }) => isMarkedOn(item, location.pathname) })
  const { to, label, Icon } = item
  return (
    <Link to={to} className={classes.link} onClick={onNavigate} {...(isMarked && { 'aria-current': 'page' })}>
      <Icon size={19} stroke={1.7} aria-hidden />
      {label}
    </Link>
  )
}

/** Logo, name and version; the logo leads home. */
export const Brand = () => (
  <div className={classes.brand}>
    <Link to="/dashboard" className={classes.logo} aria-label={`${island().product.name} home`}>
      <ProductLogo name={island().product.name} />
    </Link>
    <span className={classes.version}>v1.0</span>
  </div>
)

const UpgradeLink = () => {
  const { store } = island()
  if (!store || store.plan_id === UPGRADE_PLAN_ID) return null
  return (
    <a className={classes.upgrade} href={forShownStore(`/billing/upgrade/${UPGRADE_PLAN_ID}`)}>
      Upgrade Plan
    </a>
  )
}

const LogoutItem = () => {
  const [busy, setBusy] = useState(false)
  return (
    <UnstyledButton
      className={classes.link}
      aria-busy={busy || undefined}
      onClick={() => {
        if (busy) return
        setBusy(true)
        void logout().finally(() => setBusy(false))
      }}
    >
      <IconLogout size={19} stroke={1.7} aria-hidden />
      Logout
    </UnstyledButton>
  )
}

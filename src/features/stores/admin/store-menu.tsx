import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { useDisclosure } from '@mantine/hooks'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { IslandStore } from '#features/auth/contract.ts'
import { usePageLeft } from '#kit/web/use-page-left.ts'
import { StoreButton, StoreTile } from './store-button.tsx'
import { useSwitchStore } from './use-switch-store.ts'
import classes from './store-selector.module.css'

type Props = { store: IslandStore; names: { id: string; name: string }[] }

/** The merchant's stores and the way to a new one; opens at once, since it is loaded by being reached for. */
export const StoreMenu = ({ store, names }: Props) => {
  const navigate = useNavigate()
  const { switchTo, switching } = useSwitchStore()
  const [opened, { open, toggle, close }] = useDisclosure()
  usePageLeft(close)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // This button took the place of the one that was pressed: the focus must have somewhere to return to.
    button.current?.focus()
    open()
  }, [open])
  return (
    <Menu
      opened={opened}
      onChange={toggle}
      returnFocus
      width="target"
      position="bottom-start"
      shadow="md"
      radius="lg"
      portalProps={{ target: '#sidebar' }}
    >
      <Menu.Target>
        <StoreButton store={store} aria-busy={switching} ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.list}>
          {names.map(({ id, name }) => (
            <Menu.RadioItem
              key={id}
              value={id}
              checked={id === store.id}
              // A second Enter on the selector stays in this store.
              data-autofocus={id === store.id || undefined}
              closeMenuOnClick
              classNames={{ itemIndicator: classes.noIndicator, itemLabel: classes.itemLabel }}
              rightSection={id === store.id ? <IconCheck size={16} aria-hidden /> : null}
              onChange={() => id !== store.id && switchTo(id)}
            >
              <StoreTile name={name} small />
              {name}
            </Menu.RadioItem>
          ))}
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconPlus size={16} className={classes.plus} aria-hidden />}
          onClick={() => void navigate({ to: '/settings/$tab', params: { tab: 'shopify-store' } })}
        >
          Add new store
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

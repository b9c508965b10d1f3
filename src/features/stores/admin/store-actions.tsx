import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Button, Menu } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useRef } from 'react'
import type { StoreView } from '../contract.ts'
import { isUnfinished } from './store-states.ts'
import { useRemoveUnfinished } from './use-remove-unfinished.ts'
import { useSwitchStore } from './use-switch-store.ts'

/** What a card can open; `by` is the button that gets the focus back afterwards. */
export type StoreTasks = {
  /** The keys of the store. */
  onReauthorize(by: HTMLElement | null): void
  /** How the connection to the shop stands. */
  onCheck(by: HTMLElement | null): void
  /** Copying settings; absent where there is no store to copy from or to. */
  onCopy?: ((by: HTMLElement | null) => void) | undefined
  onRemove(by: HTMLElement | null): void
}

type Props = StoreTasks & { store: StoreView; isCurrent: boolean; copyLabel: string }

/** What can be done with a store; one whose keys were never saved is finished or removed, nothing else. */
export const StoreActions = ({ store, isCurrent, copyLabel, onReauthorize, onCheck, onCopy, onRemove }: Props) => {
  const { switchTo, switching } = useSwitchStore()
  const { remove, removing } = useRemoveUnfinished()
  const more = useRef<HTMLButtonElement>(null)
  if (isUnfinished(store)) {
    return (
      <>
        <Button
          variant="default"
          loading={removing}
          // Without the store that is open, its merchant goes on elsewhere: that is asked first.
          onClick={(event) => (isCurrent ? onRemove(event.currentTarget) : void remove(store))}
        >
          Remove
        </Button>
        <Button onClick={(event) => onReauthorize(event.currentTarget)}>Continue</Button>
      </>
    )
  }
  return (
    <>
      {!isCurrent && (
        <Button variant="default" loading={switching} onClick={() => switchTo(store.id)}>
          Switch to this store
        </Button>
      )}
      <Button
        variant={store.is_verified_secret_key ? 'default' : 'filled'}
        onClick={(event) => onReauthorize(event.currentTarget)}
      >
        Re-authorize
      </Button>
      <Menu position="bottom-end" shadow="md" radius="lg">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={`More for ${store.name}`} ref={more} data-narrow>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {onCopy && (
            <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => onCopy(more.current)}>
              {copyLabel}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPlugConnected size={16} aria-hidden />} onClick={() => onCheck(more.current)}>
            Check connection
          </Menu.Item>
          <Menu.Item
            color="red"
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => onRemove(more.current)}
          >
            Remove store…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

import { Menu, Tooltip, UnstyledButton } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '#features/auth/admin/public.tsx'
import { client } from '#kit/web/client.ts'
import { reloadPage } from '#kit/web/page-load.ts'
import { mayLeave } from '#kit/web/unsaved-changes.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { stores } from '../contract.ts'
import classes from './store-selector.module.css'

const call = client<typeof stores>()

/** Key of the sidebar's list of stores; invalidate it when a store was added or renamed. */
export const storeNamesKey = ['store-names']

/** Shows the current store; switches to another by a page load, or leads to adding one. */
export const StoreSelector = () => {
  const { store, stores: known } = useSession()
  const navigate = useNavigate()
  const { data: names } = useQuery({
    queryKey: storeNamesKey,
    queryFn: async ({ signal }) =>
      (await call('GET /user-stores', {}, { signal })).data.stores.map(({ id, name }) => ({ id, name })),
    initialData: known,
    staleTime: Infinity,
  })
  const { save: switchTo, saving } = useSave((id: string) => call('POST /switch-store', { body: { store_id: id } }), {
    success: false,
    fallback: 'Failed to switch store',
    onSuccess: ({ message }) => reloadPage({ kind: 'success', message }),
  })
  if (!store) return null
  const alone = names.length < 2
  const choose = async (id: string) => {
    if (id !== store.id && (await mayLeave())) await switchTo(id)
  }

  return (
    <Menu width="target" position="bottom-start" shadow="md" radius="lg">
      <Tooltip
        label="Switch functionality is not available with only one store"
        disabled={!alone}
        position="bottom"
        closeDelay={50}
      >
        <Menu.Target>
          <UnstyledButton className={classes.target} aria-label={`Store: ${store.name}`} aria-busy={saving}>
            <StoreTile name={store.name} />
            <span className={classes.names}>
              <span className={classes.name}>{store.name}</span>
              <span className={classes.domain}>{store.shop_domain}</span>
            </span>
            <IconSelector size={16} className={classes.chevron} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <div className={classes.list}>
          {names.map(({ id, name }) => (
            <Menu.Item
              key={id}
              role="menuitemradio"
              aria-checked={id === store.id}
              leftSection={<StoreTile name={name} small />}
              rightSection={id === store.id ? <IconCheck size={16} aria-hidden /> : null}
              onClick={() => void choose(id)}
            >
              {name}
            </Menu.Item>
          ))}
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => void navigate({ to: '/settings/$tab', params: { tab: 'shopify-store' } })}
        >
          Add new store
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const StoreTile = ({ name, small = false }: { name: string; small?: boolean }) => (
  <span className={classes.tile} data-small={small || undefined} aria-hidden>
    {name.trim().charAt(0).toUpperCase()}
  </span>
)

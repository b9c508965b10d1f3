import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSwitchHorizontal from '@tabler/icons-react/dist/esm/icons/IconSwitchHorizontal.mjs'
import { useQuery } from '@tanstack/react-query'
import { island } from '#features/auth/admin/public.tsx'
import type { Command } from '#kit/web/command/command.ts'
import { storesQuery } from './stores-query.ts'
import { useStoreNames } from './use-store-names.ts'
import { useSwitchStore } from './use-switch-store.ts'

/** The way into each of the merchant's other stores, to the storefront of this one, and to one more. */
export const useStoreCommands = (): Command[] => {
  const current = island().store
  const { switchTo } = useSwitchStore()
  const others = useStoreNames().filter(({ id }) => id !== current?.id)
  const storefront = useQuery(storesQuery).data?.stores.find(({ id }) => id === current?.id)?.store_url
  return [
    ...others.map(({ id, name }): Command => ({
      label: `Switch to ${name}`,
      group: 'Stores',
      words: 'store change',
      Icon: IconSwitchHorizontal,
      run: () => switchTo(id),
    })),
    ...(storefront
      ? [
          {
            label: 'Open the storefront',
            group: 'Stores',
            words: 'shop visit online store website',
            Icon: IconExternalLink,
            run: () => void window.open(storefront, '_blank', 'noopener'),
          } satisfies Command,
        ]
      : []),
    {
      label: 'Add new store',
      group: 'Stores',
      words: 'connect shopify create',
      Icon: IconPlus,
      to: '/settings/shopify-store#add-store',
    },
    {
      label: 'Stores',
      group: 'Go to',
      of: 'Settings',
      words: 'shopify connection keys authorization',
      Icon: IconBuildingStore,
      to: '/settings/shopify-store',
    },
  ]
}

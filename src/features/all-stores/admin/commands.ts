import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import type { Command } from '#kit/web/command/command.ts'

export const allStoreCommands: Command[] = [
  {
    label: 'All stores',
    group: 'Go to',
    words: 'every store together sum total revenue',
    Icon: IconBuildingStore,
    to: '/all-stores',
  },
]

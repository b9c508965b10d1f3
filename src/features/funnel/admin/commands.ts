import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import type { Command } from '#kit/web/command/command.ts'

export const funnelCommands: Command[] = [
  {
    label: 'Why shoppers leave',
    group: 'Go to',
    words: 'funnel leaks abandoned conversion declines lost checkout analytics',
    Icon: IconFilter,
    to: '/why-shoppers-leave',
  },
]

import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import type { Command } from '#kit/web/command/command.ts'

export const customDomainCommands: Command[] = [
  {
    label: 'Custom domain',
    group: 'Go to',
    of: 'Settings',
    words: 'subdomain dns cname host apple pay',
    Icon: IconWorld,
    to: '/settings/custom-domain',
  },
]

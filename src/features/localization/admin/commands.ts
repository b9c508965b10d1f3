import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import type { Command } from '#kit/web/command/command.ts'

export const localizationCommands: Command[] = [
  {
    label: 'Localization',
    group: 'Go to',
    words: 'translations languages texts',
    Icon: IconLanguage,
    to: '/localization',
  },
  {
    label: 'Languages at checkout',
    group: 'Actions',
    words: 'offer choose shoppers localization',
    Icon: IconLanguage,
    to: '/localization#languages',
  },
]

import IconTestPipe from '@tabler/icons-react/dist/esm/icons/IconTestPipe.mjs'
import type { Command } from '#kit/web/command/command.ts'

export const testOrderCommands: Command[] = [
  {
    label: 'Test order',
    group: 'Go to',
    words: 'try checkout test card sandbox guided first order',
    Icon: IconTestPipe,
    to: '/test-order',
  },
]

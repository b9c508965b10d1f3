import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import type { Command } from '#kit/web/command/command.ts'
import { logout } from './public.tsx'

export const authCommands: Command[] = [
  { label: 'Logout', group: 'Actions', words: 'log sign out end session', Icon: IconLogout, run: () => void logout() },
]

import IconLockPassword from '@tabler/icons-react/dist/esm/icons/IconLockPassword.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import type { Command } from '#kit/web/command/command.ts'

export const accountCommands: Command[] = [
  {
    label: 'Personal Information',
    group: 'Go to',
    of: 'Account',
    words: 'profile first last name email',
    Icon: IconUserCircle,
    to: '/account/personal-information',
  },
  {
    label: 'Security',
    group: 'Go to',
    of: 'Account',
    words: 'password two-step second factor devices sessions',
    Icon: IconShieldLock,
    to: '/account/security',
  },
  { label: 'Change password', group: 'Actions', Icon: IconLockPassword, to: '/account/security' },
  {
    label: 'Delete account',
    group: 'Go to',
    of: 'Account',
    words: 'erase close leave',
    Icon: IconTrash,
    to: '/account/delete-account',
  },
]

import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'

const schemes = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'System', Icon: IconDeviceDesktop },
] as const

/** Light, dark, or as the device says. Kept in this browser. */
export const ColorSchemeSwitch = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const current = schemes.find(({ value }) => value === colorScheme) ?? schemes[2]
  return (
    <Menu position="top-end" shadow="md" radius="lg">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={40} radius="md" aria-label={`Appearance: ${current.label}`}>
          <current.Icon size={19} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(({ value, label, Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={value === colorScheme}
            leftSection={<Icon size={16} aria-hidden />}
            rightSection={value === colorScheme ? <IconCheck size={16} aria-hidden /> : <span style={{ width: 16 }} />}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

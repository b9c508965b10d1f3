import { useMantineColorScheme } from '@mantine/core'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import classes from './color-scheme-switch.module.css'

/** The ways the admin can look. */
export const schemes = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'auto', label: 'System', Icon: IconDeviceDesktop },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
] as const

/** Light, dark, or as the device says. Kept in this browser. */
export const ColorSchemeSwitch = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div className={classes.switch} role="radiogroup" aria-label="Appearance">
      {schemes.map(({ value, label, Icon }) => (
        <label key={value} className={classes.choice} title={label}>
          <input
            type="radio"
            name="color-scheme"
            aria-label={label}
            checked={value === colorScheme}
            onChange={() => setColorScheme(value)}
          />
          <Icon size={15} stroke={1.9} aria-hidden />
        </label>
      ))}
    </div>
  )
}

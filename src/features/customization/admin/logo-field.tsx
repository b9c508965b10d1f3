import { Button, FileButton, Group, Input, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useId } from 'react'
import classes from './appearance-tab.module.css'

type Props = {
  /** What the box shows; null while there is no logo. */
  address: string | null
  error: ReactNode
  onChoose(file: File): void
  onRemove(): void
  onRefuse(sentence: string): void
}

const accepted = ['image/png', 'image/jpeg', 'image/webp']
const maxBytes = 2 * 1024 * 1024

/** The logo in its box of 200x60, with the ways to change it. */
export const LogoField = ({ address, error, onChoose, onRemove, onRefuse }: Props) => {
  const id = useId()
  const choose = (file: File | null) => {
    if (!file) return
    if (!accepted.includes(file.type)) onRefuse('Choose a PNG, JPEG or WebP image for the logo.')
    else if (file.size > maxBytes) onRefuse('The file is larger than 2 MB. Choose a smaller one.')
    else onChoose(file)
  }
  return (
    <Input.Wrapper
      label="Logo"
      labelElement="div"
      labelProps={{ id }}
      description="PNG, JPEG or WebP, up to 2 MB. It is drawn within 200 x 60."
      error={error}
    >
      <Group component="fieldset" className={classes.logo} mt={8} gap="md" aria-labelledby={id}>
        <div className={classes['logo-box']}>
          {address ? (
            <img src={address} alt="Your logo" />
          ) : (
            <Text size="xs" c="gray.6">
              No logo yet
            </Text>
          )}
        </div>
        <Group gap="xs">
          <FileButton onChange={choose} accept={accepted.join(',')} inputProps={{ 'aria-label': 'Logo image' }}>
            {(props) => (
              <Button {...props} variant="default" size="sm">
                {address ? 'Change logo' : 'Upload logo'}
              </Button>
            )}
          </FileButton>
          {address && (
            <Button variant="subtle" color="red" size="sm" onClick={onRemove}>
              Remove
            </Button>
          )}
        </Group>
      </Group>
    </Input.Wrapper>
  )
}

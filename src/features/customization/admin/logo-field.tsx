import '@mantine/core/styles/LoadingOverlay.layer.css'
import '@mantine/dropzone/styles.layer.css'
import { Button, Group, Input } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { type ReactNode, useId, useRef } from 'react'
import { readChosen } from '#kit/web/read-chosen.ts'
import { placeholderLogo } from '../rules.ts'
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

type Refused = { errors: readonly { code: string }[] }

const notAPicture = 'Choose a PNG, JPEG or WebP image for the logo.'

const logoProblem = ([refused]: Refused[]) =>
  refused?.errors.every(({ code }) => code === 'file-too-large')
    ? 'The file is larger than 2 MB. Choose a smaller one.'
    : notAPicture

/** Whether the browser can draw the file: its name and type alone prove nothing. */
const isPicture = (file: File) =>
  createImageBitmap(file).then(
    (picture) => (picture.close(), true),
    () => false,
  )

/** The logo in its box of 200x60: choose a picture, or drop one there. */
export const LogoField = ({ address, error, onChoose, onRemove, onRefuse }: Props) => {
  const id = useId()
  const open = useRef<() => void>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const take = async (file: File) => {
    const read = await readChosen(file)
    if (!read) return
    if (await isPicture(read)) onChoose(read)
    else onRefuse(notAPicture)
  }
  return (
    <Input.Wrapper
      label="Logo"
      labelElement="div"
      labelProps={{ id }}
      description="PNG, JPEG or WebP, up to 2 MB, drawn within 200 x 60. Without one, shoppers see the name of your store."
      error={error}
      errorProps={{ role: 'alert' }}
    >
      <Group component="fieldset" className={classes.logo} gap="sm" aria-labelledby={id}>
        <Dropzone
          className={classes['logo-box'] ?? ''}
          classNames={{ inner: classes['logo-inner'] ?? '' }}
          openRef={open}
          accept={accepted}
          maxSize={maxBytes}
          multiple={false}
          activateOnKeyboard={false}
          tabIndex={-1}
          inputProps={{ 'aria-label': 'Logo image' }}
          onDrop={([file]: File[]) => file && void take(file)}
          onReject={(files: Refused[]) => onRefuse(logoProblem(files))}
        >
          <img src={address ?? placeholderLogo} alt={address ? 'Your logo' : 'No logo yet'} />
        </Dropzone>
        <Group gap={4}>
          <Button ref={choose} variant="default" size="sm" onClick={() => open.current?.()}>
            {address ? 'Change logo' : 'Upload logo'}
          </Button>
          {address && (
            <Button
              variant="subtle"
              color="red"
              size="sm"
              px="sm"
              onClick={() => {
                choose.current?.focus()
                onRemove()
              }}
            >
              Remove
            </Button>
          )}
        </Group>
      </Group>
    </Input.Wrapper>
  )
}

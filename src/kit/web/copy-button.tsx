import { ActionIcon, Button, Tooltip, VisuallyHidden } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useEffect, useRef, useState } from 'react'
import { notify } from './notification/notify.tsx'

type Props = {
  value: string
  /** What is copied, for the button's name: 'Copy app name'. */
  label: string
  /** Shows the label on a button in place of the bare icon. */
  withText?: boolean
}

/** Copies a text and confirms it for one second. */
export const CopyButton = ({ value, label, withText = false }: Props) => {
  const { copied, copy } = useCopy(value)
  const icon = copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
  const name = copied ? 'Copied' : label
  return (
    <>
      {withText ? (
        <Button variant="default" leftSection={icon} onClick={copy}>
          {name}
        </Button>
      ) : (
        <Tooltip label={name} closeDelay={copied ? 1000 : 0}>
          <ActionIcon variant="subtle" color={copied ? 'green' : 'gray'} aria-label={label} onClick={copy}>
            {icon}
          </ActionIcon>
        </Tooltip>
      )}
      <VisuallyHidden component="output">{copied ? 'Copied' : ''}</VisuallyHidden>
    </>
  )
}

const useCopy = (value: string) => {
  const [copied, setCopied] = useState(false)
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
    } catch {
      notify.error('Copying is not allowed here. Select the text and copy it by hand.', { about: 'copy' })
      return
    }
    notify.settle('copy')
    setCopied(true)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setCopied(false), 1000)
  }
  return { copied, copy: () => void copy() }
}

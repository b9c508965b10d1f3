import { Button, Group, Stack, Text } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useEffect, useRef } from 'react'
import { useSession } from '#features/auth/admin/public.tsx'
import { CopyButton } from '#kit/web/copy-button.tsx'
import classes from './recovery-codes.module.css'

type Props = { codes: string[]; onDone(): void }

/** The codes as they are shown this once, with the ways to keep them. */
export const RecoveryCodes = ({ codes, onDone }: Props) => {
  const { product, user } = useSession()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.focus(), [])
  const text = codes.join('\n')
  const sheet = `Recovery codes of ${product.name} for ${user.email}\nEach works once.\n\n${text}\n`
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        Use one of these codes to log in without your phone. Each works once. Keep them in a safe place: they are not
        shown again.
      </Text>
      <ul ref={list} className={classes.codes} aria-label="Recovery codes" tabIndex={-1}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm" grow>
        <CopyButton value={text} label="Copy codes" withText />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => download(sheet, product.name)}
        >
          Download
        </Button>
      </Group>
      <Button onClick={() => onDone()}>I have saved them</Button>
    </Stack>
  )
}

const download = (text: string, product: string) => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${product.toLowerCase().replace(/\W+/g, '-')}-recovery-codes.txt`
  link.click()
  URL.revokeObjectURL(address)
}

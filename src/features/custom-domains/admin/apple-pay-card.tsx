import { Badge, Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#features/auth/admin/public.tsx'
import { client } from '#kit/web/client.ts'
import { confirm } from '#kit/web/modal/confirm.tsx'
import { useUnsavedChanges } from '#kit/web/modal/unsaved-changes.ts'
import { OutsideLink } from '#kit/web/outside-link.tsx'
import { SaveButton } from '#kit/web/save-button.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import { useSave } from '#kit/web/use-save.ts'
import { type AppleFile, type appleFiles, maxFileLength } from '../apple-pay-contract.ts'

const call = client<typeof appleFiles>()

/** Where it is read follows the domain that shoppers check out at. */
const fileQuery = (host: string | null) =>
  queryOptions({
    queryKey: ['apple-pay-file', host],
    queryFn: async ({ signal }) => (await call('GET /apple-pay-file', {}, { signal })).data,
  })

/** The file by which Apple knows a store's domain: pasted or chosen, with how it stands. Nothing while that is not known. */
export const ApplePayCard = ({ servedHost }: { servedHost: string | null }) => {
  const { data } = useQuery(fileQuery(servedHost))
  return data ? <FileCard file={data} servedHost={servedHost} /> : null
}

const FileCard = ({ file, servedHost }: { file: AppleFile; servedHost: string | null }) => {
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  useUnsavedChanges(typed !== '')
  const keep = ({ data }: { data: AppleFile }) => {
    queries.setQueryData(fileQuery(servedHost).queryKey, data)
    setTyped('')
  }
  const { save, saving } = useSave((content: string) => call('PUT /apple-pay-file', { body: { content } }), {
    form: { setErrors: (errors) => setProblem(errors['content'] ?? null) },
    onSuccess: keep,
  })
  const { save: remove, saving: removing } = useSave(() => call('DELETE /apple-pay-file'), { onSuccess: keep })
  const type = (text: string) => {
    setTyped(text)
    setProblem(null)
  }
  const choose = async (chosen: File | null) => {
    if (!chosen) return
    // Whatever is longer is not the file, and need not be read.
    type(await chosen.slice(0, maxFileLength + 1).text())
  }
  const ask = async () => {
    const question = {
      title: 'Remove the Apple Pay file',
      text: `Apple checks for it from time to time, and then Apple Pay stops working at ${file.host}.`,
      confirm: 'Remove file',
      danger: true,
    }
    if (await confirm(question)) await remove(undefined)
  }
  return (
    <SectionCard
      maw={720}
      title="Apple Pay"
      description="Apple asks your domain for a file before Apple Pay works there. Your payment provider gives it to you."
      aside={
        <Badge color={file.is_served ? 'green' : file.length === null ? 'gray' : 'yellow'} flex="none">
          {file.is_served ? 'Served' : file.length === null ? 'No file' : 'Not served yet'}
        </Badge>
      }
    >
      <Stack gap="md">
        <FileStatus file={file} />
        <Textarea
          label="Domain association file"
          description="Paste the contents of the file, or choose the file."
          placeholder="7B2270737049642…"
          autosize
          minRows={3}
          maxRows={6}
          spellCheck={false}
          autoComplete="off"
          value={typed}
          error={problem}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <Group gap="sm">
          <SaveButton type="button" saving={saving} isOff={typed === ''} onClick={() => void save(typed)}>
            Save file
          </SaveButton>
          <FileButton onChange={(chosen) => void choose(chosen)}>
            {(props) => (
              <Button variant="default" {...props}>
                Choose file…
              </Button>
            )}
          </FileButton>
          {file.length !== null && (
            <Button variant="subtle" color="red" loading={removing} onClick={() => void ask()}>
              Remove file…
            </Button>
          )}
        </Group>
      </Stack>
    </SectionCard>
  )
}

const FileStatus = ({ file: { host, is_own: isOwn, is_served: isServed, length, address } }: { file: AppleFile }) => {
  const { product } = useSession()
  const link = (
    <OutsideLink href={address} inherit underline="always">
      {host}
    </OutsideLink>
  )
  if (isServed) return <Text size="sm">Apple finds the file at {link}. Register the domain at your provider.</Text>
  if (isOwn) return <Text size="sm">Apple finds no file at {host} yet.</Text>
  return (
    <Text size="sm">
      The file is served at your own domain once that is verified.
      {length === null &&
        ` At ${host}, where your checkout is now, Apple Pay is ours to set up: write to ${product.supportEmail}.`}
    </Text>
  )
}

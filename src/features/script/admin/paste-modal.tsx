import { Alert, Button, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { useState } from 'react'
import { client } from '#kit/web/client.ts'
import { ModalFoot } from '#kit/web/modal/modal-foot.tsx'
import { Modal } from '#kit/web/modal/modal.tsx'
import { reloadPage } from '#kit/web/page-load.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { script } from '../contract.ts'
import { PasteSteps } from './paste-steps.tsx'

const call = client<typeof script>()

/** A change of the theme that the platform left to the merchant: put the line in, or take it out. */
export type PasteTask = {
  enable: boolean
  paste: { line: string; file: string; theme: string; themeUrl: string }
}

type Props = { task: PasteTask; onClose(): void }

export const PasteModal = ({ task, onClose }: Props) => (
  <Modal
    opened
    onClose={onClose}
    title={task.enable ? 'One line to add to your theme' : 'One line to remove from your theme'}
    size="lg"
  >
    <PasteForm task={task} />
  </Modal>
)

const PasteForm = ({ task: { enable, paste } }: { task: PasteTask }) => {
  const [missed, setMissed] = useState(false)
  const { save: check, saving } = useSave(() => call('POST /script/check'), {
    success: false,
    onSuccess: ({ data }) => {
      if (data.is_script_injected !== enable) return setMissed(true)
      return reloadPage({
        kind: 'success',
        message: enable
          ? 'The line is in place on your storefront.'
          : 'The line has been removed from your storefront.',
      })
    },
  })
  return (
    <>
      <Stack gap="lg">
        <Text size="sm" c="dimmed">
          Shopify did not let us change your theme, so{' '}
          {enable ? 'you have to add this line' : 'you have to remove the line'} by hand once. It takes a minute.
        </Text>
        <PasteSteps enable={enable} embed={paste} />
        <output>
          {missed && (
            <Alert color="orange" variant="light" radius="md">
              {enable
                ? 'We looked at your storefront and did not find the line yet. Is it saved in the published theme?'
                : 'We looked at your storefront and the line is still there. Is the change saved in the published theme?'}
            </Alert>
          )}
        </output>
      </Stack>
      <ModalFoot>
        <Button loading={saving} onClick={() => void check(undefined)}>
          Check my storefront
        </Button>
      </ModalFoot>
    </>
  )
}

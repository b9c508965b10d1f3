import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { ProofNeeded } from '#features/auth/admin/public.tsx'
import type { Data } from '#kit/contract/endpoint.ts'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { Modal } from '#kit/web/modal/modal.tsx'
import { useSave } from '#kit/web/use-save.ts'
import type { account } from '../contract.ts'
import { call, noticeMs } from './account-queries.ts'
import { PasswordPrompt } from './password-prompt.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './set-up-modal.module.css'

type Begun = Data<(typeof account)['beginSecondFactor']>
type Props = { onClose(): void; onDone(message?: string): void }

/** Password, then the secret and a first code, then the recovery codes. */
export const SetUpModal = ({ onClose, onDone }: Props) => {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [done, setDone] = useState<{ codes: string[]; message: string } | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={done ? 'Save your recovery codes' : 'Set up two-step sign-in'}
      size="sm"
      withCloseButton={!done}
      closeOnClickOutside={false}
      closeOnEscape={!done}
    >
      {done ? (
        <RecoveryCodes codes={done.codes} onDone={() => onDone(done.message)} />
      ) : begun ? (
        <ScanStep
          begun={begun}
          onCancel={onClose}
          onSuccess={({ data, message }) => setDone({ codes: data.recovery_codes, message })}
        />
      ) : (
        <Stack gap="md">
          <ProofNeeded before="you set up two-step sign-in" />
          <PasswordPrompt
            text="You need an authenticator app on your phone, such as Google Authenticator, 1Password or Aegis. Enter your password to begin."
            confirm="Continue"
            onCancel={onClose}
            perform={({ password }) => call('POST /account/second-factor', { body: { password } })}
            onSuccess={({ data }) => setBegun(data)}
          />
        </Stack>
      )}
    </Modal>
  )
}

type Confirmed = { message: string; data: Data<(typeof account)['confirmSecondFactor']> }
type ScanProps = { begun: Begun; onCancel(): void; onSuccess(answer: Confirmed): void }

const ScanStep = ({ begun, onCancel, onSuccess }: ScanProps) => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const form = useForm({ initialValues: { code: '' } })
  const { save, saving } = useSave((body: { code: string }) => call('POST /account/second-factor/confirm', { body }), {
    form,
    autoClose: noticeMs,
    success: false,
    onSuccess,
  })
  return (
    <form onSubmit={form.onSubmit((values) => void save(values))} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Scan this with your authenticator app, then enter the 6 digits that it shows.
        </Text>
        <img
          className={classes.qr}
          src={`data:image/svg+xml,${encodeURIComponent(begun.qr)}`}
          alt="QR code with the setup key"
          width={192}
          height={192}
        />
        <div className={classes.key}>
          <Text size="xs" c="dimmed">
            No camera at hand? Enter this key in the app instead:
          </Text>
          <Group gap={4} wrap="nowrap" justify="center">
            <code>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton value={begun.secret} label="Copy setup key" />
          </Group>
        </div>
        <TextInput
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          ref={field}
          {...form.getInputProps('code')}
        />
        <Group justify="flex-end" gap="sm" mt={4}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={saving}>
            Turn on
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

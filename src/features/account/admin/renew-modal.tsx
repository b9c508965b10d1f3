import { useState } from 'react'
import { Modal } from '#kit/web/modal/modal.tsx'
import { call } from './account-queries.ts'
import { PasswordPrompt } from './password-prompt.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Props = { onClose(): void; onDone(): void }

export const RenewModal = ({ onClose, onDone }: Props) => {
  const [codes, setCodes] = useState<string[] | null>(null)
  const shown = codes !== null
  return (
    <Modal
      opened
      onClose={shown ? onDone : onClose}
      title={shown ? 'Your new recovery codes' : 'New recovery codes'}
      size="sm"
      withCloseButton={!shown}
      closeOnClickOutside={!shown}
      closeOnEscape={!shown}
    >
      {shown ? (
        <RecoveryCodes codes={codes} onDone={onDone} />
      ) : (
        <PasswordPrompt
          text="You get ten new codes. The old ones stop working."
          confirm="Make new codes"
          asksCode
          onCancel={onClose}
          perform={(body) => call('POST /account/second-factor/recovery-codes', { body })}
          onSuccess={({ data }) => setCodes(data.recovery_codes)}
        />
      )}
    </Modal>
  )
}

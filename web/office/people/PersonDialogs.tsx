import type { Person } from '@shenglang/contract/accounts/people/entities'
import {
  blockPerson,
  closePerson,
  endDevices,
  exportPerson,
  setPersonLevel,
  setPersonRole,
  unblockPerson,
} from '@shenglang/contract/accounts/people/routes'
import type { VipGoods } from '@shenglang/contract/commerce/levels/entities'
import { vipConfig } from '@shenglang/contract/commerce/orders/routes'
import type { StaffRole } from '@shenglang/contract/roles'
import { DAY_MS, instantOfShanghai, shanghaiDay } from '@shenglang/contract/shanghai'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../app/remote/api.ts'
import { remoteQuery } from '../../app/remote/remote-query.ts'
import { saveFile } from '../../app/ui/browser/save-file.ts'
import { Button } from '../../app/ui/controls/Button.tsx'
import { Field } from '../../app/ui/controls/Field.tsx'
import { Select } from '../../app/ui/controls/Select.tsx'
import { Dialog } from '../../app/ui/overlays/Dialog.tsx'
import { FieldDialog } from '../../app/ui/overlays/FieldDialog.tsx'
import { Loaded } from '../settings/edit/Loaded.tsx'
import { checkReason, DurationField, ReasonField, reasonIn } from './dialog-fields.tsx'
import { levelOptions } from './level-options.ts'
import * as texts from './texts.ts'
import { usePersonAction } from './use-person-action.ts'

/** An action for an account whose dialog, which asks for a reason, is open. */
export type OpenedAction =
  | { action: 'block' | 'unblock' | 'level' | 'export' | 'close' }
  | { action: 'devices'; sessionId?: string }
  | { action: 'role'; role: StaffRole; isGranted: boolean }

interface DialogProps {
  person: Person
  onClose: () => void
}

export function PersonDialog({ opened, ...props }: DialogProps & { opened: OpenedAction }) {
  switch (opened.action) {
    case 'block':
      return <BlockDialog {...props} />
    case 'unblock':
      return <UnblockDialog {...props} />
    case 'level':
      return <LevelDialog {...props} />
    case 'export':
      return <ExportDialog {...props} />
    case 'close':
      return <CloseDialog {...props} />
    case 'devices':
      return <DevicesDialog {...props} sessionId={opened.sessionId} />
    case 'role':
      return <RoleDialog {...props} role={opened.role} isGranted={opened.isGranted} />
  }
}

/** The arguments that every change of an account has. */
const argsOf = ({ userId, version }: Person, values: FormData) => ({ id: userId, version, reason: reasonIn(values) })

function BlockDialog({ person, onClose }: DialogProps) {
  const act = usePersonAction()
  const submit = async (values: FormData) => {
    const days = Number(values.get('untilTime'))
    const end = days === 0 ? {} : { untilTime: new Date(Date.now() + days * DAY_MS).toISOString() }
    await act(blockPerson, { ...argsOf(person, values), ...end })
    onClose()
  }
  return (
    <FieldDialog title={texts.block} submit={texts.block} check={checkReason} onSubmit={submit} onClose={onClose}>
      {(faults) => (
        <div className="grid gap-16">
          <p className="ink-t2">{texts.blockHint}</p>
          <ReasonField faults={faults} label={texts.reasonShown} />
          <DurationField faults={faults} />
        </div>
      )}
    </FieldDialog>
  )
}

function UnblockDialog({ person, onClose }: DialogProps) {
  const act = usePersonAction()
  const submit = async (values: FormData) => {
    await act(unblockPerson, argsOf(person, values))
    onClose()
  }
  return (
    <FieldDialog title={texts.unblock} submit={texts.unblock} check={checkReason} onSubmit={submit} onClose={onClose}>
      {(faults) => <ReasonField faults={faults} />}
    </FieldDialog>
  )
}

function DevicesDialog({ person, onClose, sessionId }: DialogProps & { sessionId: string | undefined }) {
  const act = usePersonAction()
  const submit = async (values: FormData) => {
    await act(endDevices, { ...argsOf(person, values), ...(sessionId === undefined ? {} : { sessionId }) })
    onClose()
  }
  const title = sessionId === undefined ? texts.endAll : texts.endDevice
  return (
    <FieldDialog title={title} submit={title} check={checkReason} onSubmit={submit} onClose={onClose}>
      {(faults) => (
        <div className="grid gap-16">
          <p className="ink-t2">{texts.endHint}</p>
          <ReasonField faults={faults} />
        </div>
      )}
    </FieldDialog>
  )
}

function RoleDialog({ person, onClose, role, isGranted }: DialogProps & { role: StaffRole; isGranted: boolean }) {
  const act = usePersonAction()
  const submit = async (values: FormData) => {
    await act(setPersonRole, { ...argsOf(person, values), role, isGranted })
    onClose()
  }
  const name = texts.ROLE_NAMES[role]
  const title = isGranted ? texts.giveRole(name) : texts.takeRole(name)
  const label = isGranted ? texts.give : texts.take
  return (
    <FieldDialog title={title} submit={label} check={checkReason} onSubmit={submit} onClose={onClose}>
      {(faults) => (
        <div className="grid gap-16">
          <p className="ink-t2">{texts.roleHint}</p>
          <ReasonField faults={faults} />
        </div>
      )}
    </FieldDialog>
  )
}

/** Without the levels nothing is offered: the first choice would be to take a level back. */
function LevelDialog(props: DialogProps) {
  const query = useQuery(remoteQuery(vipConfig, {}))
  if (query.data) return <LevelForm {...props} tiers={query.data} />
  return (
    <Dialog title={texts.setLevel} onClose={props.onClose} actions={<Button onClick={props.onClose}>{texts.cancel}</Button>}>
      <Loaded query={query}>{() => null}</Loaded>
    </Dialog>
  )
}

function LevelForm({ person, onClose, tiers }: DialogProps & { tiers: readonly VipGoods[] }) {
  const act = usePersonAction()
  const today = shanghaiDay(new Date())
  const dayIn = (values: FormData) => String(values.get('untilTime') ?? '')
  const levelIn = (values: FormData) => Number(values.get('vipLevel'))
  const check = (values: FormData): Record<string, string> => {
    const isEnded = levelIn(values) === 0 || dayIn(values) >= today
    return { ...checkReason(values), ...(isEnded ? {} : { untilTime: texts.lastDayRequired }) }
  }
  const submit = async (values: FormData) => {
    const vipLevel = levelIn(values)
    // The level lasts until the end of that day in Shanghai.
    const end = () => new Date(Date.parse(instantOfShanghai(`${dayIn(values)}T00:00`)) + DAY_MS).toISOString()
    await act(setPersonLevel, { ...argsOf(person, values), vipLevel, ...(vipLevel === 0 ? {} : { untilTime: end() }) })
    onClose()
  }
  return (
    <FieldDialog title={texts.setLevel} check={check} onSubmit={submit} onClose={onClose}>
      {(faults) => (
        <div className="grid gap-16">
          <Field name="vipLevel" label={texts.levelLabel} hint={texts.levelHint} fault={faults.vipLevel}>
            {(control) => <Select {...control} options={levelOptions(tiers)} isWide />}
          </Field>
          <Field name="untilTime" label={texts.lastDay} fault={faults.untilTime} isRequired={false}>
            {(control) => <input {...control} type="date" min={today} />}
          </Field>
          <ReasonField faults={faults} />
        </div>
      )}
    </FieldDialog>
  )
}

function ExportDialog({ person, onClose }: DialogProps) {
  const submit = async (values: FormData) => {
    const { fileName, archive } = await call(exportPerson, { id: person.userId, reason: reasonIn(values) })
    const bytes = Uint8Array.from(atob(archive), (character) => character.charCodeAt(0))
    saveFile(new File([bytes], fileName))
    onClose()
  }
  return (
    <FieldDialog title={texts.exportData} submit={texts.exportData} check={checkReason} onSubmit={submit} onClose={onClose}>
      {(faults) => (
        <div className="grid gap-16">
          <p className="ink-t2">{texts.exportHint}</p>
          <ReasonField faults={faults} />
        </div>
      )}
    </FieldDialog>
  )
}

function CloseDialog({ person, onClose }: DialogProps) {
  const act = usePersonAction()
  const nameIn = (values: FormData) => String(values.get('name') ?? '').trim()
  const check = (values: FormData): Record<string, string> => ({
    ...checkReason(values),
    ...(nameIn(values) === person.nickName ? {} : { name: texts.nameDiffers }),
  })
  const submit = async (values: FormData) => {
    await act(closePerson, { ...argsOf(person, values), name: nameIn(values) })
    onClose()
  }
  return (
    <FieldDialog title={texts.close} submit={texts.close} check={check} onSubmit={submit} onClose={onClose}>
      {(faults) => (
        <div className="grid gap-16">
          <p className="ink-red">{texts.closeHint}</p>
          <ReasonField faults={faults} />
          <Field name="name" label={texts.confirmName(person.nickName)} fault={faults.name}>
            {(control) => <input {...control} autoComplete="off" maxLength={40} />}
          </Field>
        </div>
      )}
    </FieldDialog>
  )
}

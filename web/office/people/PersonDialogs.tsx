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
import { InputField } from '../../app/ui/controls/Field.tsx'
import { SelectField } from '../../app/ui/controls/SelectField.tsx'
import { Dialog } from '../../app/ui/overlays/Dialog.tsx'
import { CONFIRM } from '../../app/ui/overlays/texts.ts'
import { Loaded } from '../settings/edit/Loaded.tsx'
import { levelOptions } from './level-options.ts'
import { ReasonDialog, ReasonField, reasonIn } from './ReasonDialog.tsx'
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
  const submit = (values: FormData) => {
    const days = Number(values.get('untilTime'))
    const end = days === 0 ? {} : { untilTime: new Date(Date.now() + days * DAY_MS).toISOString() }
    return act(blockPerson, { ...argsOf(person, values), ...end })
  }
  return (
    <ReasonDialog title={texts.block} onSubmit={submit} onClose={onClose}>
      <p className="ink-t2">{texts.blockHint}</p>
      <ReasonField label={texts.reasonShown} />
      <SelectField name="untilTime" label={texts.duration} options={texts.DURATIONS} />
    </ReasonDialog>
  )
}

function UnblockDialog({ person, onClose }: DialogProps) {
  const act = usePersonAction()
  const submit = (values: FormData) => act(unblockPerson, argsOf(person, values))
  return (
    <ReasonDialog title={texts.unblock} onSubmit={submit} onClose={onClose}>
      <ReasonField />
    </ReasonDialog>
  )
}

function DevicesDialog({ person, onClose, sessionId }: DialogProps & { sessionId: string | undefined }) {
  const act = usePersonAction()
  const submit = (values: FormData) => act(endDevices, { ...argsOf(person, values), ...(sessionId && { sessionId }) })
  return (
    <ReasonDialog title={sessionId === undefined ? texts.endAll : texts.endDevice} onSubmit={submit} onClose={onClose}>
      <p className="ink-t2">{texts.endHint}</p>
      <ReasonField />
    </ReasonDialog>
  )
}

function RoleDialog({ person, onClose, role, isGranted }: DialogProps & { role: StaffRole; isGranted: boolean }) {
  const act = usePersonAction()
  const name = texts.ROLE_NAMES[role]
  return (
    <ReasonDialog
      title={isGranted ? texts.giveRole(name) : texts.takeRole(name)}
      submit={isGranted ? texts.give : texts.take}
      onSubmit={(values) => act(setPersonRole, { ...argsOf(person, values), role, isGranted })}
      onClose={onClose}
    >
      <p className="ink-t2">{texts.roleHint}</p>
      <ReasonField />
    </ReasonDialog>
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
  const check = (values: FormData): Record<string, string> =>
    levelIn(values) === 0 || dayIn(values) >= today ? {} : { untilTime: texts.lastDayRequired }
  const submit = (values: FormData) => {
    const vipLevel = levelIn(values)
    // The level lasts until the end of that day in Shanghai.
    const end = () => new Date(Date.parse(instantOfShanghai(`${dayIn(values)}T00:00`)) + DAY_MS).toISOString()
    return act(setPersonLevel, { ...argsOf(person, values), vipLevel, ...(vipLevel === 0 ? {} : { untilTime: end() }) })
  }
  return (
    <ReasonDialog title={texts.setLevel} submit={CONFIRM} check={check} onSubmit={submit} onClose={onClose}>
      <SelectField name="vipLevel" label={texts.levelLabel} hint={texts.levelHint} options={levelOptions(tiers)} />
      <InputField name="untilTime" label={texts.lastDay} isRequired={false} type="date" min={today} />
      <ReasonField />
    </ReasonDialog>
  )
}

function ExportDialog({ person, onClose }: DialogProps) {
  const submit = async (values: FormData) => {
    const { fileName, archive } = await call(exportPerson, { id: person.userId, reason: reasonIn(values) })
    const bytes = Uint8Array.from(atob(archive), (character) => character.charCodeAt(0))
    saveFile(new File([bytes], fileName))
  }
  return (
    <ReasonDialog title={texts.exportData} onSubmit={submit} onClose={onClose}>
      <p className="ink-t2">{texts.exportHint}</p>
      <ReasonField />
    </ReasonDialog>
  )
}

function CloseDialog({ person, onClose }: DialogProps) {
  const act = usePersonAction()
  const nameIn = (values: FormData) => String(values.get('name') ?? '').trim()
  const check = (values: FormData): Record<string, string> =>
    nameIn(values) === person.nickName ? {} : { name: texts.nameDiffers }
  const submit = (values: FormData) => act(closePerson, { ...argsOf(person, values), name: nameIn(values) })
  return (
    <ReasonDialog title={texts.close} check={check} onSubmit={submit} onClose={onClose}>
      <p className="ink-red">{texts.closeHint}</p>
      <ReasonField />
      <InputField name="name" label={texts.confirmName(person.nickName)} autoComplete="off" maxLength={40} />
    </ReasonDialog>
  )
}

import { findPeople, readAccountLog, readPerson, setPeopleBlocked } from '@shenglang/contract/accounts/people/routes'
import { isFault } from '@shenglang/contract/fault'
import type { AnswerOf, ArgsOf } from '@shenglang/contract/route'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../app/remote/api.ts'
import { keyOf, remoteQuery } from '../../app/remote/remote-query.ts'
import { showToast } from '../../app/ui/browser/notifier.ts'
import { Button } from '../../app/ui/controls/Button.tsx'
import { SelectField } from '../../app/ui/controls/SelectField.tsx'
import { Dialog } from '../../app/ui/overlays/Dialog.tsx'
import { Loaded } from '../settings/edit/Loaded.tsx'
import { ReasonDialog, ReasonField, reasonIn } from './ReasonDialog.tsx'
import * as texts from './texts.ts'

type Preview = AnswerOf<typeof setPeopleBlocked>

interface BlockPeopleProps {
  ids: readonly string[]
  isBlocked: boolean
  /** Called with the accounts that stay selected when some are left out. */
  onSelect: (ids: string[]) => void
  onClose: () => void
}

/** Blocks or unblocks several accounts: shows first how many change, and on which the reader may not act. */
export function BlockPeopleDialog({ ids, isBlocked, onSelect, onClose }: BlockPeopleProps) {
  const preview = useQuery({
    ...remoteQuery(setPeopleBlocked, { ids: [...ids], isBlocked, isPreview: true }),
    // What the reader sees must not change by itself before it is confirmed, nor be shown again later.
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false },
  })
  const title = isBlocked ? texts.blockMany(ids.length) : texts.unblockMany(ids.length)
  const cancel = <Button onClick={onClose}>{texts.cancel}</Button>
  const { data } = preview
  if (data && data.faults.length === 0 && data.changed > 0) {
    return <BlockForm {...{ ids, isBlocked, title, preview: data, onSelect, onClose }} onOutdated={() => preview.refetch()} />
  }
  const leaveOut = (refused: readonly string[]) => onSelect(ids.filter((id) => !refused.includes(id)))
  const refused = data?.faults.map(({ userId }) => userId) ?? []
  const isAnyLeft = refused.length > 0 && refused.length < ids.length
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          {isAnyLeft ? (
            <Button look="gold" onClick={() => leaveOut(refused)}>
              {texts.leaveOut(refused.length)}
            </Button>
          ) : null}
          {cancel}
        </>
      }
    >
      <Loaded query={preview}>
        {({ faults, unchanged }) =>
          faults.length > 0 ? <Refused faults={faults} /> : <p>{texts.allSo(unchanged, isBlocked)}</p>
        }
      </Loaded>
    </Dialog>
  )
}

function Refused({ faults }: Pick<Preview, 'faults'>) {
  return (
    <div role="alert">
      <b className="ink-red">{texts.someRefused(faults.length)}</b>
      <ul className="grid one-column gap-8 text-13 ink-t1 mt-8">
        {faults.map(({ userId, nickName, reason }) => (
          <li key={userId} className="break">
            {texts.refusedPerson(nickName || texts.id(userId), reason)}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface BlockFormProps extends BlockPeopleProps {
  title: string
  preview: Preview
  /** Reads the preview again. */
  onOutdated: () => Promise<unknown>
}

function BlockForm({ ids, isBlocked, title, preview, onSelect, onClose, onOutdated }: BlockFormProps) {
  const client = useQueryClient()
  const [outdated, setOutdated] = useState('')
  const { changed, unchanged, version } = preview
  const submit = async (values: FormData) => {
    const days = Number(values.get('untilTime') ?? 0)
    const untilTime = days === 0 ? {} : { untilTime: new Date(Date.now() + days * DAY_MS).toISOString() }
    try {
      await change({ ids: [...ids], isBlocked, reason: reasonIn(values), version, ...untilTime })
    } catch (error) {
      if (!isFault(error) || error.code !== 'CHANGED_MEANWHILE') throw error
      const { staffName = '', action = '' } = error.detail
      setOutdated(texts.someChangedMeanwhile(String(staffName), String(action)))
      await onOutdated()
      throw new Error(texts.checkAgain, { cause: error })
    }
  }
  const change = async (args: ArgsOf<typeof setPeopleBlocked>) => {
    const answer = await call(setPeopleBlocked, args)
    if (answer.faults.length > 0) {
      // Somebody became an admin or closed the account since the preview, which shows it then.
      await onOutdated()
      throw new Error(texts.checkAgain)
    }
    showToast(isBlocked ? texts.blockedMany(answer.changed) : texts.unblockedMany(answer.changed), 'good')
    onSelect([])
    for (const route of [findPeople, readPerson, readAccountLog]) void client.invalidateQueries({ queryKey: keyOf(route) })
  }
  return (
    <ReasonDialog
      title={title}
      submit={isBlocked ? texts.blockNow(changed) : texts.unblockNow(changed)}
      onSubmit={submit}
      onClose={onClose}
    >
      {outdated === '' ? null : (
        <p className="ink-red" role="alert">
          {outdated}
        </p>
      )}
      <p className="ink-t2">
        {isBlocked ? texts.blockHint : texts.unblockHint}
        {unchanged > 0 ? texts.staySo(unchanged, isBlocked) : ''}
      </p>
      <ReasonField label={isBlocked ? texts.reasonShown : texts.reasonSent} />
      {isBlocked ? <SelectField name="untilTime" label={texts.duration} options={texts.DURATIONS} /> : null}
    </ReasonDialog>
  )
}

import { type EditedPick, readPicks, replacePicks } from '@shenglang/contract/catalog/discover/edit-picks'
import type { PickList } from '@shenglang/contract/catalog/discover/picks'
import type { AnswerOf } from '@shenglang/contract/route'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../app/remote/api.ts'
import { keyOf } from '../../../app/remote/remote-query.ts'
import { LoadedAnswer } from '../../settings/edit/Loaded.tsx'
import { useEdit, type Versioned } from '../../settings/edit/use-edit.ts'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { EditedList } from '../edit/EditedList.tsx'
import { type Keyed, withKeys } from '../edit/keyed.ts'
import { PeriodLine } from '../edit/PeriodLine.tsx'
import { WorkLine } from '../edit/WorkLine.tsx'
import { PickDialog } from './PickDialog.tsx'
import * as texts from './texts.ts'

type Answer = AnswerOf<typeof readPicks>
type Picks = Keyed<EditedPick>[]

interface PickListPageProps {
  list: PickList
  title: string
  lead: string
  emptyHint: string
  hasPeriod: boolean
}

/** An ordered list of works with notes, which staff search, order and remove. */
export function PickListPage({ list, title, lead, ...form }: PickListPageProps) {
  return (
    <PageFrame title={title} lead={lead}>
      <LoadedAnswer route={readPicks} args={{ list }}>
        {(loaded) => <PickListForm list={list} title={title} loaded={loaded} {...form} />}
      </LoadedAnswer>
    </PageFrame>
  )
}

const versioned = ({ picks, version }: Answer): Versioned<Picks> => ({ value: withKeys(picks), version })

function usePickEdit(list: PickList, loaded: Answer) {
  const client = useQueryClient()
  return useEdit<Picks>({
    loaded: versioned(loaded),
    save: async (value, version) => {
      const picks = value.map(({ work, note, startsAt, endsAt }) => ({ resourceId: work.resourceId, note, startsAt, endsAt }))
      const saved = await call(replacePicks, { list, version, picks })
      client.setQueryData(keyOf(readPicks, { list }), saved)
      return versioned(saved)
    },
    reload: async () => versioned(await call(readPicks, { list })),
  })
}

type PickListFormProps = Omit<PickListPageProps, 'lead'> & { loaded: Answer }

function PickListForm({ list, title, loaded, emptyHint, hasPeriod }: PickListFormProps) {
  const edit = usePickEdit(list, loaded)
  return (
    <EditedList<EditedPick>
      label={title}
      edit={edit}
      field="picks"
      texts={{ add: texts.add, none: texts.none, noneHint: emptyHint }}
      nameOf={({ work }) => work.title}
      line={(pick) => <PickLine pick={pick} hasPeriod={hasPeriod} />}
      dialog={({ item, others, onClose, onSave }) => (
        <PickDialog
          pick={item}
          others={others.map(({ work }) => work.resourceId)}
          hasPeriod={hasPeriod}
          onClose={onClose}
          onSave={onSave}
        />
      )}
    />
  )
}

const PickLine = ({ pick, hasPeriod }: { pick: EditedPick; hasPeriod: boolean }) => (
  <div className="grid gap-4 pad-8-0">
    <WorkLine work={pick.work} />
    <p className="text-13 break ink-t1">{pick.note === '' ? <span className="ink-t2">{texts.noNote}</span> : pick.note}</p>
    {hasPeriod ? <PeriodLine period={pick} /> : null}
  </div>
)

import type { Category } from '@shenglang/contract/catalog/entities'
import { CONTENT_TYPES, isOffer } from '@shenglang/contract/catalog/entities'
import { CREDITS_MAX } from '@shenglang/contract/catalog/work/credits'
import { accessOf } from '@shenglang/contract/catalog/work/terms'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { TIME_ZONE_NAME } from '@shenglang/contract/shanghai'
import type { DictEntry } from '@shenglang/contract/site/entities'
import type { MyWorkDetail } from '@shenglang/contract/studio/entities'
import { saveResource, TITLE_MAX } from '@shenglang/contract/studio/works'
import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { CallForm } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { tuning } from '../../track/badges/initial-texts.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { Field } from '../../ui/controls/Field.tsx'
import type { SelectOption } from '../../ui/controls/Select.tsx'
import { CoverField } from './CoverField.tsx'
import type { Choices } from './choices.ts'
import styles from './editor.module.css'
import { FactChoice, FactInput, type FactsState } from './FactFields.tsx'
import { type Facts, factsOf, savingOf } from './facts.ts'
import { GenreField } from './GenreField.tsx'
import { PicturesField } from './PicturesField.tsx'
import { TracklistField } from './TracklistField.tsx'
import * as texts from './texts.ts'

const LEVELS = [0, 1, 2, 3, 4, PURCHASE_ONLY]
const ENERGIES = Array.from({ length: 11 }, (_, energy) => ({ value: energy, name: energy === 0 ? texts.unknown : `${energy}` }))

/** The facts of a work. Fields that the artist has not changed keep showing the analysis. */
export function FactsForm({ work, choices, isLocked }: { work: MyWorkDetail; choices: Choices; isLocked: boolean }) {
  const [edits, setEdits] = useState<Partial<Facts>>({})
  const { revalidate } = useRevalidator()
  const facts = { ...factsOf(work), ...edits }
  const set = (changes: Partial<Facts>) => setEdits((before) => ({ ...before, ...changes }))
  const isGoods = isOffer(work.contentType)
  const isPack = work.contentType === CONTENT_TYPES.collection
  const isEdited = Object.keys(edits).length > 0
  const state = useCallForm(saveResource, {
    async done(saved) {
      await revalidate()
      setEdits({})
      const isPriceWaiting = 'priceYuan' in edits && 'edits' in saved && saved.edits.priceFen !== undefined
      const waiting = isPriceWaiting ? texts.savedPriceWaits : texts.savedForReview(isGoods ? texts.pictureExtra : '')
      showToast(work.isVisible ? waiting : texts.saved, 'good')
    },
  })
  const fields: FactsState = { facts, set, faultOf: (name) => state.faults[name] }
  return (
    <section className={styles.part} aria-labelledby="facts">
      <h3 id="facts">{texts.workInfo}</h3>
      <fieldset className={styles.facts} disabled={isLocked}>
        <CallForm
          state={isEdited ? state : { ...state, isBusy: true }}
          label={texts.workInfo}
          submit={isEdited ? texts.save : texts.nothingUnsaved}
          onSubmit={() => state.send(savingOf(work.resourceId, edits))}
        >
          <CoverField
            cover={facts.cover}
            color={work.coverColor}
            onPicked={(cover) => set({ cover })}
            fault={fields.faultOf('cover')}
            isRequired={!isGoods}
          />
          {isGoods ? (
            <PicturesField
              pictures={facts.pictures}
              onChange={(pictures) => set({ pictures })}
              fault={fields.faultOf('pictures')}
            />
          ) : null}
          <FactInput state={fields} name="title" label={texts.titleLabel} maxLength={TITLE_MAX} />
          {isGoods ? <Description state={fields} /> : <MusicFacts work={work} state={fields} choices={choices} isPack={isPack} />}
        </CallForm>
      </fieldset>
    </section>
  )
}

interface MusicFactsProps {
  work: MyWorkDetail
  state: FactsState
  choices: Choices
  isPack: boolean
}

function MusicFacts(props: MusicFactsProps) {
  const { state, choices, isPack } = props
  const { facts, set } = state
  return (
    <>
      <People state={state} isPack={isPack} />
      <SoundFacts {...props} />
      <GenreField entries={choices.genres} chosen={facts.genres} onChange={(genres) => set({ genres })} />
      <Description state={state} />
      {isPack ? null : <TracklistField state={state} />}
      <AccessFields state={state} />
      {isPack ? null : (
        <>
          <AiStatement state={state} />
          <Tick
            isOn={facts.passesTags}
            onChange={(passesTags) => set({ passesTags })}
            label={texts.passesTags}
            hint={texts.passesTagsHint}
          />
        </>
      )}
    </>
  )
}

/** Declaration about the use of AI: required by law, so it has no default. */
function AiStatement({ state: { facts, set, faultOf } }: { state: FactsState }) {
  const id = useId()
  const fault = faultOf('aiMade')
  const answers = [
    [false, texts.aiNone],
    [true, texts.aiSome],
  ] as const
  return (
    <fieldset className={styles.answers} aria-describedby={fault === undefined ? id : `${id} ${id}-fault`}>
      <legend>{texts.aiStatement}</legend>
      <p id={id} className="text-13 ink-t2">
        {texts.aiStatementHint}
      </p>
      {answers.map(([aiMade, label]) => (
        <label key={label} className="flex middle gap-8 min-h-hit">
          <input type="radio" name="aiMade" checked={facts.aiMade === aiMade} onChange={() => set({ aiMade })} />
          {label}
        </label>
      ))}
      {fault === undefined ? null : (
        <p id={`${id}-fault`} className="text-14 ink-red">
          {fault}
        </p>
      )}
    </fieldset>
  )
}

interface TickProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  label: string
  hint?: string
}

function Tick({ isOn, onChange, label, hint = '' }: TickProps) {
  const hintId = useId()
  const description = hint === '' ? {} : { 'aria-describedby': hintId }
  return (
    <div>
      <label className={styles.tick}>
        <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} {...description} />
        <span>{label}</span>
      </label>
      {hint === '' ? null : (
        <p id={hintId} className="mt-4 text-13 ink-t2">
          {hint}
        </p>
      )}
    </div>
  )
}

/** Credited names, and the release. */
function People({ state, isPack }: { state: FactsState; isPack: boolean }) {
  return (
    <div className={styles.row}>
      <FactInput state={state} name="credits" label={texts.coArtists} hint={texts.coArtistsHint} maxLength={CREDITS_MAX} />
      {isPack ? null : <FactInput state={state} name="album" label={texts.album} maxLength={TITLE_MAX} />}
      <FactInput state={state} name="label" label={texts.label} maxLength={TITLE_MAX} />
    </div>
  )
}

/** Kind of music, and measured facts. */
function SoundFacts({ work, state, choices, isPack }: MusicFactsProps) {
  const cents = state.facts.tkey === work.tkey ? work.facts.keyCents : 0
  return (
    <>
      <div className={styles.row}>
        <FactChoice state={state} name="categoryCode" label={texts.category} options={categoryOptions(choices.categories)} />
        <FactChoice
          state={state}
          name="style"
          label={texts.genre}
          options={entryOptions(choices.styles, texts.notChosen)}
          isRequired={!isPack}
        />
        {isPack ? null : (
          <FactChoice
            state={state}
            name="version"
            label={texts.version}
            options={entryOptions(choices.versions, texts.notChosen)}
          />
        )}
      </div>
      {isPack ? null : (
        <div className={styles.row}>
          <FactInput state={state} name="tbpm" label="BPM" type="number" min={0} max={999} step={0.01} inputMode="decimal" />
          <FactChoice
            state={state}
            name="tkey"
            label={texts.musicalKey}
            hint={cents === 0 ? '' : tuning(cents)}
            options={entryOptions(choices.keys, texts.unknown)}
          />
          <FactChoice state={state} name="energy" label={texts.energy} options={ENERGIES} />
        </div>
      )}
    </>
  )
}

function Description({ state: { facts, set, faultOf } }: { state: FactsState }) {
  return (
    <Field name="description" label={texts.intro} fault={faultOf('description')} isRequired={false}>
      {(control) => (
        <textarea
          {...control}
          rows={4}
          maxLength={5000}
          value={facts.description}
          onChange={(event) => set({ description: event.target.value })}
        />
      )}
    </Field>
  )
}

/** Access, price, and release time. */
function AccessFields({ state }: { state: FactsState }) {
  return (
    <>
      <div className={styles.row}>
        <FactInput
          state={state}
          name="priceYuan"
          field="priceFen"
          label={texts.priceYuan}
          type="number"
          min={0}
          step={0.01}
          inputMode="decimal"
          placeholder={texts.free}
        />
        <FactChoice state={state} name="playVipLevel" label={texts.previewLevel} options={levelOptions(texts.everyone)} />
        <FactChoice
          state={state}
          name="freeVipLevel"
          label={texts.downloadLevel}
          options={[
            ...(state.facts.freeVipLevel === '' ? [{ value: '', name: texts.notChosen }] : []),
            ...levelOptions(texts.everyoneDownloads),
          ]}
        />
      </div>
      <AccessText facts={state.facts} />
      <FactInput
        state={state}
        name="releaseAt"
        field="releaseTime"
        label={texts.releaseTime(TIME_ZONE_NAME)}
        hint={texts.releaseTimeHint}
        type="datetime-local"
      />
      <FactInput
        state={state}
        name="releaseDate"
        label={texts.issueDate}
        hint={texts.issueDateHint}
        placeholder="2026-11-22"
        maxLength={10}
        inputMode="numeric"
      />
    </>
  )
}

/** The effect of price and levels on listeners, updated while they are chosen. */
function AccessText({ facts }: { facts: FactsState['facts'] }) {
  const { play, download, mistake } = accessOf({
    priceFen: Math.round(Number(facts.priceYuan) * 100) || 0,
    playVipLevel: Number(facts.playVipLevel),
    freeVipLevel: Number(facts.freeVipLevel),
  })
  const isOpen = facts.freeVipLevel === ''
  return (
    <p className={styles.access} role="status" data-mistake={(!isOpen && mistake !== '') || undefined}>
      {isOpen ? `${play}；${texts.accessOpen}。` : mistake || `${play}；${download}。`}
    </p>
  )
}

function entryOptions(entries: DictEntry[], none: string): SelectOption[] {
  return [{ value: '', name: none }, ...entries.map(({ dictValue, dictLabel }) => ({ value: dictValue, name: dictLabel }))]
}

function categoryOptions(categories: Category[]): SelectOption[] {
  return categories
    .filter(({ code }) => /^[AB]/.test(code))
    .flatMap(({ code, name, children }) => (children.length > 0 ? categoryOptions(children) : [{ value: code, name }]))
}

function levelOptions(none: string): SelectOption[] {
  return LEVELS.map((level) => ({
    value: level,
    name: level === 0 ? none : level === PURCHASE_ONLY ? texts.buyOnly : texts.levelAndAbove(level),
  }))
}

import type { Category } from '@shenglang/contract/catalog/entities'
import { CONTENT_TYPES, isOffer } from '@shenglang/contract/catalog/entities'
import { CREDITS_MAX } from '@shenglang/contract/catalog/work/credits'
import { accessOf } from '@shenglang/contract/catalog/work/terms'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { TIME_ZONE_NAME } from '@shenglang/contract/shanghai'
import type { DictEntry } from '@shenglang/contract/site/entities'
import type { MyWorkDetail } from '@shenglang/contract/studio/entities'
import { saveResource, TITLE_MAX } from '@shenglang/contract/studio/works'
import { use, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { CallForm } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { tuning } from '../../track/badges/initial-texts.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { Faults, FieldFault, TextAreaField } from '../../ui/controls/Field.tsx'
import type { SelectOption } from '../../ui/controls/Select.tsx'
import { CoverField } from './CoverField.tsx'
import type { Choices } from './choices.ts'
import styles from './editor.module.css'
import { FactChoice, FactInput, FactsContext, useFacts } from './FactFields.tsx'
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
  return (
    <section className={styles.part} aria-labelledby="facts">
      <h3 id="facts">{texts.workInfo}</h3>
      <fieldset className={styles.facts} disabled={isLocked}>
        <FactsContext value={{ facts, set }}>
          <CallForm
            state={isEdited ? state : { ...state, isBusy: true }}
            label={texts.workInfo}
            submit={isEdited ? texts.save : texts.nothingUnsaved}
            onSubmit={() => state.send(savingOf(work.resourceId, edits))}
          >
            <CoverField cover={facts.cover} color={work.coverColor} onPicked={(cover) => set({ cover })} isRequired={!isGoods} />
            {isGoods ? <PicturesField pictures={facts.pictures} onChange={(pictures) => set({ pictures })} /> : null}
            <FactInput name="title" label={texts.titleLabel} maxLength={TITLE_MAX} />
            {isGoods ? <Description /> : <MusicFacts work={work} choices={choices} isPack={isPack} />}
          </CallForm>
        </FactsContext>
      </fieldset>
    </section>
  )
}

interface MusicFactsProps {
  work: MyWorkDetail
  choices: Choices
  isPack: boolean
}

function MusicFacts(props: MusicFactsProps) {
  const { choices, isPack } = props
  const { facts, set } = useFacts()
  return (
    <>
      <People isPack={isPack} />
      <SoundFacts {...props} />
      <GenreField entries={choices.genres} chosen={facts.genres} onChange={(genres) => set({ genres })} />
      <Description />
      {isPack ? null : <TracklistField />}
      <AccessFields />
      {isPack ? null : (
        <>
          <AiStatement />
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
function AiStatement() {
  const { facts, set } = useFacts()
  const id = useId()
  const fault = use(Faults).aiMade
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
      <FieldFault id={`${id}-fault`} name="aiMade" />
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
function People({ isPack }: { isPack: boolean }) {
  return (
    <div className={styles.row}>
      <FactInput name="credits" label={texts.coArtists} hint={texts.coArtistsHint} maxLength={CREDITS_MAX} />
      {isPack ? null : <FactInput name="album" label={texts.album} maxLength={TITLE_MAX} />}
      <FactInput name="label" label={texts.label} maxLength={TITLE_MAX} />
    </div>
  )
}

/** Kind of music, and measured facts. */
function SoundFacts({ work, choices, isPack }: MusicFactsProps) {
  const { facts } = useFacts()
  const cents = facts.tkey === work.tkey ? work.facts.keyCents : 0
  return (
    <>
      <div className={styles.row}>
        <FactChoice name="categoryCode" label={texts.category} options={categoryOptions(choices.categories)} />
        <FactChoice
          name="style"
          label={texts.genre}
          options={entryOptions(choices.styles, texts.notChosen)}
          isRequired={!isPack}
        />
        {isPack ? null : (
          <FactChoice name="version" label={texts.version} options={entryOptions(choices.versions, texts.notChosen)} />
        )}
      </div>
      {isPack ? null : (
        <div className={styles.row}>
          <FactInput name="tbpm" label="BPM" type="number" min={0} max={999} step={0.01} inputMode="decimal" />
          <FactChoice
            name="tkey"
            label={texts.musicalKey}
            hint={cents === 0 ? '' : tuning(cents)}
            options={entryOptions(choices.keys, texts.unknown)}
          />
          <FactChoice name="energy" label={texts.energy} options={ENERGIES} />
        </div>
      )}
    </>
  )
}

function Description() {
  const { facts, set } = useFacts()
  return (
    <TextAreaField
      name="description"
      label={texts.intro}
      isRequired={false}
      rows={4}
      maxLength={5000}
      value={facts.description}
      onText={(description) => set({ description })}
    />
  )
}

/** Access, price, and release time. */
function AccessFields() {
  const { facts } = useFacts()
  return (
    <>
      <div className={styles.row}>
        <FactInput
          name="priceYuan"
          field="priceFen"
          label={texts.priceYuan}
          type="number"
          min={0}
          step={0.01}
          inputMode="decimal"
          placeholder={texts.free}
        />
        <FactChoice name="playVipLevel" label={texts.previewLevel} options={levelOptions(texts.everyone)} />
        <FactChoice
          name="freeVipLevel"
          label={texts.downloadLevel}
          options={[
            ...(facts.freeVipLevel === '' ? [{ value: '', name: texts.notChosen }] : []),
            ...levelOptions(texts.everyoneDownloads),
          ]}
        />
      </div>
      <AccessText />
      <FactInput
        name="releaseAt"
        field="releaseTime"
        label={texts.releaseTime(TIME_ZONE_NAME)}
        hint={texts.releaseTimeHint}
        type="datetime-local"
      />
      <FactInput
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
function AccessText() {
  const { facts } = useFacts()
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

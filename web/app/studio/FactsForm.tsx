import { CREDITS_MAX } from '@shenglang/contract/catalog/credits'
import type { Category } from '@shenglang/contract/catalog/entities'
import { CONTENT_TYPES, isOffer } from '@shenglang/contract/catalog/entities'
import { accessOf } from '@shenglang/contract/catalog/price'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { TIME_ZONE_NAME } from '@shenglang/contract/shanghai'
import type { DictEntry } from '@shenglang/contract/site/entities'
import type { OwnWorkDetail } from '@shenglang/contract/studio/entities'
import { saveResource, TITLE_MAX } from '@shenglang/contract/studio/works'
import { type ReactElement, useState } from 'react'
import { useRevalidator } from 'react-router'
import { CallForm } from '../forms/CallForm.tsx'
import { useCallForm } from '../forms/call-form.ts'
import { Field } from '../ui/Field.tsx'
import { showToast } from '../ui/notifier.ts'
import { CoverField } from './CoverField.tsx'
import type { Choices } from './choices.ts'
import styles from './editor.module.css'
import { FactChoice, FactInput, type FactsState } from './FactFields.tsx'
import { type Facts, factsOf, savingOf } from './facts.ts'
import { GenreField } from './GenreField.tsx'
import { PicturesField } from './PicturesField.tsx'
import { TracklistField } from './TracklistField.tsx'

const LEVELS = [0, 1, 2, 3, 4, PURCHASE_ONLY]
const ENERGIES = Array.from({ length: 11 }, (_, energy) => energy)

/** What is said of a work. What the artist has not touched goes on showing what the analysis finds. */
export function FactsForm({ work, choices, isLocked }: { work: OwnWorkDetail; choices: Choices; isLocked: boolean }) {
  const [edits, setEdits] = useState<Partial<Facts>>({})
  const { revalidate } = useRevalidator()
  const facts = { ...factsOf(work), ...edits }
  const set = (changes: Partial<Facts>) => setEdits((before) => ({ ...before, ...changes }))
  const isGoods = isOffer(work.contentType)
  const isPack = work.contentType === CONTENT_TYPES.collection
  const isEdited = Object.keys(edits).length > 0
  const state = useCallForm(saveResource, {
    async done() {
      await revalidate()
      setEdits({})
      showToast(work.isVisible ? `已保存；标题、封面${isGoods ? '、图片' : ''}和介绍的修改提交审核后生效` : '已保存', 'good')
    },
  })
  const fields: FactsState = { facts, set, faultOf: (name) => state.faults[name] }
  return (
    <section className={styles.part} aria-labelledby="facts">
      <h3 id="facts">作品信息</h3>
      <fieldset className={styles.facts} disabled={isLocked}>
        <CallForm
          state={isEdited ? state : { ...state, isBusy: true }}
          label="作品信息"
          submit={isEdited ? '保存' : '没有未保存的修改'}
          onSubmit={() => state.send(savingOf(work.resourceId, edits))}
        >
          <CoverField
            cover={facts.cover}
            color={work.coverColor}
            onPicked={(cover) => set({ cover })}
            fault={fields.faultOf('cover')}
          />
          {isGoods ? (
            <PicturesField
              pictures={facts.pictures}
              onChange={(pictures) => set({ pictures })}
              fault={fields.faultOf('pictures')}
            />
          ) : null}
          <FactInput state={fields} name="title" label="标题" maxLength={TITLE_MAX} />
          {isGoods ? <Description state={fields} /> : <MusicFacts state={fields} choices={choices} isPack={isPack} />}
        </CallForm>
      </fieldset>
    </section>
  )
}

interface MusicFactsProps {
  state: FactsState
  choices: Choices
  isPack: boolean
}

function MusicFacts({ state, choices, isPack }: MusicFactsProps) {
  const { facts, set } = state
  return (
    <>
      <People state={state} isPack={isPack} />
      <SoundFacts state={state} choices={choices} isPack={isPack} />
      <GenreField entries={choices.genres} chosen={facts.genres} onChange={(genres) => set({ genres })} />
      <Description state={state} />
      {isPack ? null : <TracklistField state={state} />}
      <Terms state={state} />
      {isPack ? null : (
        <label className={styles.tick}>
          <input type="checkbox" checked={facts.aiMade} onChange={(event) => set({ aiMade: event.target.checked })} />
          <span>含有 AI 生成的音频（页面和文件会据此标明）</span>
        </label>
      )}
    </>
  )
}

/** Who is named beside the artist, and where it came out. */
function People({ state, isPack }: { state: FactsState; isPack: boolean }) {
  return (
    <div className={styles.row}>
      <FactInput state={state} name="credits" label="合作艺人" hint="几位之间用分号隔开" maxLength={CREDITS_MAX} />
      {isPack ? null : <FactInput state={state} name="album" label="专辑" maxLength={TITLE_MAX} />}
      <FactInput state={state} name="label" label="厂牌" maxLength={TITLE_MAX} />
    </div>
  )
}

/** What it is, and what was heard in it. */
function SoundFacts({ state, choices, isPack }: MusicFactsProps) {
  return (
    <>
      <div className={styles.row}>
        <FactChoice state={state} name="categoryCode" label="分类">
          {categoryOptions(choices.categories)}
        </FactChoice>
        <FactChoice state={state} name="style" label="风格">
          {entryOptions(choices.styles, '未选择')}
        </FactChoice>
        {isPack ? null : (
          <FactChoice state={state} name="version" label="版本">
            {entryOptions(choices.versions, '未选择')}
          </FactChoice>
        )}
      </div>
      {isPack ? null : (
        <div className={styles.row}>
          <FactInput state={state} name="tbpm" label="BPM" type="number" min={0} max={999} step={0.01} inputMode="decimal" />
          <FactChoice state={state} name="tkey" label="调性">
            {entryOptions(choices.keys, '未知')}
          </FactChoice>
          <FactChoice state={state} name="energy" label="能量">
            {ENERGIES.map((energy) => (
              <option key={energy} value={energy}>
                {energy === 0 ? '未知' : energy}
              </option>
            ))}
          </FactChoice>
        </div>
      )}
    </>
  )
}

function Description({ state: { facts, set, faultOf } }: { state: FactsState }) {
  return (
    <Field name="description" label="介绍" fault={faultOf('description')} isRequired={false}>
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

/** For whom, for how much, and from when. */
function Terms({ state }: { state: FactsState }) {
  return (
    <>
      <div className={styles.row}>
        <FactInput
          state={state}
          name="priceYuan"
          field="priceFen"
          label="价格（元）"
          type="number"
          min={0}
          step={0.01}
          inputMode="decimal"
          placeholder="免费"
        />
        <FactChoice state={state} name="playVipLevel" label="试听等级">
          {levelOptions('所有人')}
        </FactChoice>
        <FactChoice state={state} name="freeVipLevel" label="免费下载等级">
          {levelOptions('注册会员')}
        </FactChoice>
      </div>
      <AccessWords facts={state.facts} />
      <FactInput
        state={state}
        name="releaseAt"
        field="releaseTime"
        label={`发布时间（${TIME_ZONE_NAME}）`}
        hint="留空则审核通过后立即发布"
        type="datetime-local"
      />
      <FactInput
        state={state}
        name="releaseDate"
        label="发行日期"
        hint="音乐面世的日子，只知道年或年月也可以；留空则取发布当天"
        placeholder="2026-11-22"
        maxLength={10}
        inputMode="numeric"
      />
    </>
  )
}

/** What price and levels come to for listeners, said while they are chosen. */
function AccessWords({ facts }: { facts: FactsState['facts'] }) {
  const { play, download, mistake } = accessOf({
    priceFen: Math.round(Number(facts.priceYuan) * 100) || 0,
    playVipLevel: Number(facts.playVipLevel),
    freeVipLevel: Number(facts.freeVipLevel),
  })
  return (
    <p className={styles.access} role="status" data-mistake={mistake !== '' || undefined}>
      {mistake || `${play}；${download}。`}
    </p>
  )
}

function entryOptions(entries: DictEntry[], none: string) {
  return [
    <option key="" value="">
      {none}
    </option>,
    ...entries.map(({ dictValue, dictLabel }) => (
      <option key={dictValue} value={dictValue}>
        {dictLabel}
      </option>
    )),
  ]
}

function categoryOptions(categories: Category[]): ReactElement[] {
  return categories
    .filter(({ code }) => /^[AB]/.test(code))
    .flatMap(({ code, name, children }) =>
      children.length > 0
        ? categoryOptions(children)
        : [
            <option key={code} value={code}>
              {name}
            </option>,
          ],
    )
}

function levelOptions(none: string) {
  return LEVELS.map((level) => (
    <option key={level} value={level}>
      {level === 0 ? none : level === PURCHASE_ONLY ? '仅限购买' : `VIP${level} 及以上`}
    </option>
  ))
}

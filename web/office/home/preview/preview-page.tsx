import { pickOfDay } from '@shenglang/contract/catalog/discover/daily-pick'
import { readDailyPicks, readPicks } from '@shenglang/contract/catalog/discover/edit-picks'
import { pairAt, readHeroPairs } from '@shenglang/contract/catalog/discover/hero-pairs'
import { isWithin } from '@shenglang/contract/period'
import { instantOfShanghai, shanghaiDay, shanghaiInput } from '@shenglang/contract/shanghai'
import { homeAt, readHomeSettings } from '@shenglang/contract/site/settings/home'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { remoteQuery } from '../../../app/remote/remote-query.ts'
import { Button, ButtonLink } from '../../../app/ui/controls/Button.tsx'
import { InputField } from '../../../app/ui/controls/Field.tsx'
import { Panel } from '../../../app/ui/layout/Panel.tsx'
import { LoadedAnswer } from '../../settings/edit/Loaded.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { BannerPicture } from '../banners/BannerPicture.tsx'
import { dailyFacts } from '../daily/daily-facts.ts'
import { WorkLine } from '../edit/WorkLine.tsx'
import styles from './preview.module.css'
import * as texts from './texts.ts'

/** A preview of the home page at a chosen time, by the rules of the site. */
export function Component() {
  const [input, setInput] = useState(nowInput)
  // An empty field means now.
  const at = Date.parse(instantOfShanghai(input) || new Date().toISOString())
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <div className="flex wrap items-end gap-12">
        <InputField name="at" label={texts.time} type="datetime-local" value={input} onText={setInput} />
        <Button onClick={() => setInput(nowInput())}>{texts.now}</Button>
      </div>
      <div className={styles.parts}>
        <BannersAndShelves at={at} />
        <Hero at={at} />
        <Daily at={at} />
        <Choice at={at} />
      </div>
    </PageFrame>
  )
}

const nowInput = () => shanghaiInput(new Date().toISOString())

function Part({ title, to, children }: { title: string; to: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <div className="grid one-column gap-12 mt-12">
        {children}
        <span>
          <ButtonLink to={to} aria-label={texts.editOf(title)}>
            {texts.edit}
          </ButtonLink>
        </span>
      </div>
    </Panel>
  )
}

const Nothing = ({ children }: { children: string }) => <p className="ink-t2">{children}</p>

function BannersAndShelves({ at }: { at: number }) {
  return (
    <LoadedAnswer route={readHomeSettings} args={{}}>
      {({ home }) => {
        const { banners, shelves } = homeAt(home, at)
        return (
          <>
            <Part title={texts.banners} to="/home/banners">
              {banners.length === 0 ? <Nothing>{texts.noBanners}</Nothing> : null}
              {banners.map(({ picture, title, url }) => (
                <figure key={picture + url} className="m-0">
                  <BannerPicture picture={picture} />
                  <figcaption className="mt-4 text-13 break">
                    {title} <span className="ink-t2">{url}</span>
                  </figcaption>
                </figure>
              ))}
            </Part>
            <Part title={texts.shelves} to="/home/shelves">
              <ol className="flex wrap gap-4-24">
                {shelves.map(({ kind, title }, index) => (
                  <li key={kind}>
                    <span className="number ink-t2">{index + 1}</span> {title}
                  </li>
                ))}
              </ol>
            </Part>
          </>
        )
      }}
    </LoadedAnswer>
  )
}

function Hero({ at }: { at: number }) {
  return (
    <LoadedAnswer route={readHeroPairs} args={{}}>
      {({ pairs }) => {
        const pair = pairAt(pairs, at)
        return (
          <Part title={texts.hero} to="/home/hero">
            {pair?.from.isPublished && pair.to.isPublished ? (
              <>
                <WorkLine work={pair.from} />
                <WorkLine work={pair.to} />
              </>
            ) : (
              <Nothing>{texts.automatic}</Nothing>
            )}
          </Part>
        )
      }}
    </LoadedAnswer>
  )
}

function Daily({ at }: { at: number }) {
  const day = shanghaiDay(new Date(at))
  const { data: rotation } = useQuery(remoteQuery(readPicks, { list: 'one' }))
  return (
    <LoadedAnswer route={readDailyPicks} args={{ month: day.slice(0, 7) }}>
      {(days) => {
        const work = pickOfDay(day, dailyFacts(days, rotation?.picks ?? []))
        return (
          <Part title={texts.daily} to={`/home/daily?month=${day.slice(0, 7)}`}>
            {work ? <WorkLine work={work} /> : <Nothing>{texts.noDaily}</Nothing>}
          </Part>
        )
      }}
    </LoadedAnswer>
  )
}

function Choice({ at }: { at: number }) {
  return (
    <LoadedAnswer route={readPicks} args={{ list: 'choice' }}>
      {({ picks }) => {
        const shown = picks.filter((pick) => pick.work.isPublished && isWithin(pick, at))
        return (
          <Part title={texts.choice} to="/home/choice">
            {shown.length === 0 ? (
              <Nothing>{texts.noChoice}</Nothing>
            ) : (
              <p>
                <b>{texts.choiceCount(shown.length)}</b>{' '}
                <span className="ink-t2">{shown.map(({ work }) => work.title).join('、')}</span>
              </p>
            )}
          </Part>
        )
      }}
    </LoadedAnswer>
  )
}

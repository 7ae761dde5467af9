import { Button } from '../../ui/controls/Button.tsx'
import { BrandBars } from '../../ui/layout/BrandBars.tsx'
import { HeadTitle } from '../../ui/layout/HeadTitle.tsx'
import { Line } from '../../ui/layout/Line.tsx'
import { MissingPart } from '../../ui/layout/MissingPart.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Paper } from '../../ui/layout/Paper.tsx'
import { Rail } from '../../ui/layout/Rail.tsx'
import { RightsLine } from '../../ui/layout/RightsLine.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { Part } from './Part.tsx'
import * as texts from './texts.ts'

const TABS = texts.STYLES.map((name) => ({ key: name, name, to: `?style=${name}` }))
const nothing = () => {}

/** Parts that hold others. `theme` makes the names of their landmarks unique. */
export function LayoutParts({ theme }: { theme: string }) {
  const named = (name: string) => (theme === '' ? name : `${name} · ${theme}`)
  return (
    <>
      <Part name={texts.TITLE}>
        <BrandBars />
        <HeadTitle Heading="h2">{texts.LONGEST}</HeadTitle>
      </Part>
      <Part name={texts.TABS}>
        <Tabs label={named(texts.TABS)} tabs={TABS} current="Techno" />
        <div className="mt-24">
          <Tabs label={named(texts.TABS_SMALL)} tabs={TABS} current="House" isSmall />
        </div>
      </Part>
      <Part name={texts.PANEL}>
        <Panel title={named(texts.ORDERS)}>
          <p>{texts.LONGEST}</p>
        </Panel>
      </Part>
      <Part name={texts.ROWS}>
        <ul>
          {[...texts.BUYERS, texts.LONGEST].map((buyer) => (
            <Row key={buyer}>
              <span className="one-line shrink">{buyer}</span> <b className="number">¥12.00</b>
            </Row>
          ))}
        </ul>
        <Rail>
          {texts.STYLES.map((name) => (
            <li key={name} className="edge radius-panel pad-12">
              {name}
            </li>
          ))}
        </Rail>
      </Part>
      <Part name={texts.LINES}>
        <div className="grid gap-12">
          {/* It would lie at the foot of the window. */}
          <div className="h-84" style={{ contain: 'layout' }}>
            <Line label={named(texts.LINE)} onClose={nothing}>
              {texts.LINE_TEXT}
            </Line>
          </div>
          <RightsLine />
          <MissingPart />
        </div>
      </Part>
      <Part name={texts.NOTICES}>
        <Notice title={texts.noMatches} actions={<Button>{texts.clearFilters}</Button>}>
          {texts.emptyHint}
        </Notice>
        <Notice title={texts.pageFailed} actions={<Button>{texts.reloadPage}</Button>} />
        <Notice title={texts.networkLost}>{texts.networkLostHint}</Notice>
      </Part>
      <Part name={texts.PAPER}>
        <Paper title={named(texts.RECEIPT)} Heading="h2" issuer={texts.ISSUER} actions={<Button>{texts.PRINT}</Button>}>
          <p>{texts.LONGEST}</p>
        </Paper>
      </Part>
    </>
  )
}

import {
  DESIGN_STATE_NAMES,
  type DesignRequest,
  type DesignState,
  listAllDesignRequests,
} from '@shenglang/contract/commerce/made-to-measure/design-requests'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button, ButtonLink } from '../../../app/ui/controls/Button.tsx'
import { Time } from '../../../app/ui/data/Time.tsx'
import { Notice } from '../../../app/ui/layout/Notice.tsx'
import { Panel } from '../../../app/ui/layout/Panel.tsx'
import { Tabs } from '../../../app/ui/layout/Tabs.tsx'
import { failed, loading, retry } from '../../settings/edit/texts.ts'
import { Facts, multiline } from '../../shell/Facts.tsx'
import { MoneyText } from '../../shell/MoneyText.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { yuan } from '../../shell/yuan.ts'
import { count } from '../forms/texts.ts'
import { useCursorList } from '../forms/use-cursor-list.tsx'
import { AnswerDialog, DeclineDialog, DeliverDialog, QuoteDialog } from './request-dialogs.tsx'
import * as texts from './texts.ts'

const PAGE_SIZE = 20
const STATES = Object.keys(DESIGN_STATE_NAMES) as DesignState[]
const TABS = [
  { key: '', name: texts.all, to: '?' },
  ...STATES.map((key) => ({ key, name: DESIGN_STATE_NAMES[key], to: `?state=${key}` })),
]

export function Component() {
  const [query] = useSearchParams()
  const state = STATES.find((each) => each === query.get('state'))
  const args = { pageSize: PAGE_SIZE, ...(state === undefined ? {} : { state }) }
  const { data, table, pages } = useCursorList(listAllDesignRequests, args)
  return (
    <PageFrame title={texts.title} lead={data ? count(data.total) : undefined}>
      <Tabs label={texts.stateTabs} tabs={TABS} current={state ?? ''} isSmall />
      {table.state === 'failed' ? (
        <Notice title={failed} actions={<Button onClick={table.onRetry}>{retry}</Button>} />
      ) : !data ? (
        <Notice title={loading} />
      ) : data.rows.length === 0 ? (
        <Notice title={texts.none} />
      ) : (
        data.rows.map((request) => <Request key={request.requestId} request={request} />)
      )}
      {pages}
    </PageFrame>
  )
}

const DIALOGS = { quote: QuoteDialog, answer: AnswerDialog, decline: DeclineDialog, deliver: DeliverDialog }

function Request({ request }: { request: DesignRequest }) {
  const [opened, setOpened] = useState<keyof typeof DIALOGS>()
  const Opened = opened && DIALOGS[opened]
  const { state, orderId, files, deliverTime } = request
  const isOpen = state === 'asked' || state === 'quoted'
  const isMaking = state === 'working' || state === 'delivered'
  return (
    <Panel title={request.title === '' ? texts.noTitle : request.title}>
      <p className="flex wrap gap-8-16 ink-t2 text-13">
        <b className="ink-t0">{request.stateName}</b>
        {texts.from(request.nickName, request.phone)}
        <Time at={request.createTime} look="moment" />
      </p>
      <Facts
        rows={[
          [texts.occasion, request.occasion],
          [texts.budget, request.budgetFen > 0 ? <MoneyText key="budget" fen={request.budgetFen} /> : ''],
          [texts.wish, multiline(request.wish)],
          request.quoteFen > 0 && [texts.quoted, texts.quoteOf(yuan(request.quoteFen), request.quoteDays)],
          request.quoteFen > 0 && [texts.validUntil, <Time key="valid" at={request.quoteExpireTime} look="moment" />],
          request.answer !== '' && [texts.answer, request.answer],
          request.changeWish !== '' && [texts.changes, request.changeWish],
          deliverTime !== '' && [texts.delivery, request.delivery],
          files.length > 0 && [texts.files, files.map(({ fileName }) => fileName).join('、')],
        ]}
      />
      <div className="flex wrap gap-12 mt-16">
        {isOpen ? (
          <>
            <Button onClick={() => setOpened('quote')}>{state === 'quoted' ? texts.quoteAgain : texts.quote}</Button>
            <Button look="quiet" onClick={() => setOpened('decline')}>
              {texts.decline}
            </Button>
          </>
        ) : null}
        {isMaking ? (
          <Button onClick={() => setOpened('deliver')}>{files.length > 0 ? texts.deliverMore : texts.deliver}</Button>
        ) : null}
        {isOpen || isMaking ? (
          <Button look="quiet" onClick={() => setOpened('answer')}>
            {texts.answer}
          </Button>
        ) : null}
        {orderId === '' ? null : (
          <ButtonLink look="quiet" to={`/orders/${orderId}`}>
            {texts.seeOrder}
          </ButtonLink>
        )}
      </div>
      {Opened ? <Opened request={request} onClose={() => setOpened(undefined)} /> : null}
    </Panel>
  )
}

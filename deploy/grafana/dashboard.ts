import { writeFileSync } from 'node:fs'
import {
  DashboardBuilder,
  DatasourceVariableBuilder,
  QueryVariableBuilder,
  RowBuilder,
} from '@grafana/grafana-foundation-sdk/dashboard'
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus'
import { PanelBuilder } from '@grafana/grafana-foundation-sdk/timeseries'

/** The dashboard that an operator imports. `node deploy/grafana/dashboard.ts` writes it beside this file. */
export const DASHBOARD_FILE = new URL('shenglang.json', import.meta.url)

interface Line {
  expr: string
  legend: string
}

const SOURCE = { type: 'prometheus', uid: '$source' }
/** Selects the processes that the operator chose in the dashboard. */
const CHOSEN = 'instance=~"$instance"'

const panel = (title: string, unit: string, ...lines: Line[]) =>
  lines.reduce(
    (built, { expr, legend }) =>
      built.withTarget(new DataqueryBuilder().expr(expr).legendFormat(legend).datasource(SOURCE).exemplar(true)),
    new PanelBuilder().title(title).unit(unit).datasource(SOURCE).height(8).span(8).min(0),
  )

const duration = (quantile: number) =>
  `histogram_quantile(${quantile}, sum by (le) (rate(http_request_duration_seconds_bucket{${CHOSEN}}[$__rate_interval])))`

const ROWS = [
  {
    title: '请求',
    panels: [
      panel('每秒请求', 'reqps', {
        expr: `sum by (status) (rate(http_request_duration_seconds_count{${CHOSEN}}[$__rate_interval]))`,
        legend: '{{status}}',
      }),
      panel(
        '回答用时',
        's',
        { expr: duration(0.5), legend: 'p50' },
        { expr: duration(0.95), legend: 'p95' },
        { expr: duration(0.99), legend: 'p99' },
      ),
      panel('最慢的十个接口，p95', 's', {
        expr: `topk(10, histogram_quantile(0.95, sum by (le, method, route) (rate(http_request_duration_seconds_bucket{${CHOSEN}}[$__rate_interval]))))`,
        legend: '{{method}} {{route}}',
      }),
    ],
  },
  {
    title: '听众的浏览器',
    panels: [
      panel('打开的长连接', 'short', { expr: `event_streams_open{${CHOSEN}}`, legend: '{{instance}}' }),
      panel('页面指标，p75', 'ms', {
        expr: `histogram_quantile(0.75, sum by (le, name) (rate(browser_vitals_milliseconds_bucket{${CHOSEN}}[$__rate_interval])))`,
        legend: '{{name}}',
      }),
      panel('页面错误', 'cpm', {
        expr: `60 * sum by (kind, device) (rate(browser_errors_total{${CHOSEN}}[$__rate_interval]))`,
        legend: '{{kind}} {{device}}',
      }),
    ],
  },
  {
    title: '后台与数据库',
    panels: [
      panel('等待和运行的任务', 'short', {
        expr: 'max by (queue, state) (jobs{state!="failed"})',
        legend: '{{queue}} {{state}}',
      }),
      panel('失败的任务', 'short', { expr: 'max by (queue) (jobs{state="failed"})', legend: '{{queue}}' }),
      panel('数据库连接', 'short', {
        expr: `sum by (state) (database_connections{${CHOSEN}})`,
        legend: '{{state}}',
      }),
    ],
  },
  {
    title: '从库',
    panels: [
      panel('从库落后', 's', { expr: `max by (instance) (database_replica_lag_seconds{${CHOSEN}})`, legend: '{{instance}}' }),
      panel(
        '没有主库、没在用的从库',
        'short',
        { expr: `max(database_primary_gone{${CHOSEN}})`, legend: '没有主库' },
        { expr: `max(database_replicas_left_out{${CHOSEN}})`, legend: '没在用的从库' },
      ),
      panel('读由谁回答', 'ops', {
        expr: `sum by (target) (rate(database_reads_total{${CHOSEN}}[$__rate_interval]))`,
        legend: '{{target}}',
      }),
    ],
  },
  {
    title: '机器',
    panels: [
      panel('内存', 'bytes', { expr: `process_resident_memory_bytes{${CHOSEN}}`, legend: '{{instance}}' }),
      panel(
        '处理器与事件循环',
        's',
        { expr: `rate(process_cpu_seconds_total{${CHOSEN}}[$__rate_interval])`, legend: '{{instance}} 每秒用的处理器时间' },
        { expr: `nodejs_eventloop_lag_p99_seconds{${CHOSEN}}`, legend: '{{instance}} 事件循环 p99' },
      ),
      panel('磁盘剩余', 'bytes', { expr: `disk_free_bytes{${CHOSEN}}`, legend: '{{instance}}' }),
      panel('距上一次备份', 's', { expr: 'time() - max(backup_made_timestamp_seconds)', legend: '备份' }),
    ],
  },
]

export function dashboard(): string {
  const built = new DashboardBuilder('声浪')
    .uid('shenglang')
    .tags(['shenglang'])
    .refresh('30s')
    .time({ from: 'now-3h', to: 'now' })
    .withVariable(new DatasourceVariableBuilder('source').label('数据源').type('prometheus'))
    .withVariable(
      new QueryVariableBuilder('instance')
        .label('进程')
        .datasource(SOURCE)
        .query('label_values(nodejs_version_info, instance)')
        .multi(true)
        .includeAll(true)
        .allValue('.*'),
    )
  for (const { title, panels } of ROWS) {
    built.withRow(new RowBuilder(title))
    for (const each of panels) built.withPanel(each)
  }
  return `${JSON.stringify(built.build(), null, 2)}\n`
}

if (import.meta.main) writeFileSync(DASHBOARD_FILE, dashboard())

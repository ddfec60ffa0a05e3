import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

export type ChartPoint = { label: string; value: number }

type BarsProps = { label: string; points: readonly ChartPoint[]; format: (value: number) => string }

const axis = {
  stroke: 'var(--color-line)',
  tick: { fill: 'var(--color-muted)', fontSize: 12 },
  tickLine: false,
} as const

/** Shows the picture alone; `Chart` has the same figures as a table. */
export function Bars({ label, points, format }: BarsProps) {
  return (
    <div aria-hidden="true">
      <ResponsiveContainer width="100%" height={220}>
        <BarChart
          data={[...points]}
          accessibilityLayer={false}
          margin={{ top: 8, right: 8, left: 0, bottom: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis dataKey="label" {...axis} minTickGap={24} />
          <YAxis {...axis} axisLine={false} width={64} allowDecimals={false} tickFormatter={format} />
          <Tooltip
            cursor={{ fill: 'var(--color-sunken)' }}
            contentStyle={{
              background: 'var(--color-surface)',
              border: '1px solid var(--color-line)',
              borderRadius: 'var(--radius-md)',
            }}
            itemStyle={{ color: 'var(--color-ink)' }}
            formatter={(value) => format(Number(value))}
          />
          <Bar
            dataKey="value"
            name={label}
            fill="var(--color-accent)"
            radius={[3, 3, 0, 0]}
            maxBarSize={48}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

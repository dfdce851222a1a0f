const width = 720
const height = 24
const lines = 5
const steps = 180

/** Returns the path of one wave, shifted by a phase. */
function drawWave(shift: number): string {
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const x = (step / steps) * width
    const swell = 0.55 + 0.45 * Math.cos((x / width) * Math.PI * 8)
    const y = height / 2 + Math.sin((x / width) * Math.PI * 32 + shift) * swell * (height / 2 - 1)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return `M${points.join('L')}`
}
const waves = Array.from({ length: lines }, (_, index) => drawWave((index / lines) * Math.PI * 2))

/** A decorative line of interwoven waves, as on a certificate. */
export const Guilloche = () => (
  <svg
    aria-hidden="true"
    viewBox={`0 0 ${width} ${height}`}
    preserveAspectRatio="none"
    className="h-6 w-full text-accent"
    fill="none"
  >
    {waves.map((path) => (
      <path
        key={path}
        d={path}
        stroke="currentColor"
        strokeWidth="0.6"
        vectorEffect="non-scaling-stroke"
      />
    ))}
  </svg>
)

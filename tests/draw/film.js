// The script of a page with films, run without a browser: node film.js PAGE.
// The page has two films, of which only the second is visible. Prints which frames are shown after each step, and '!'
// if the page does not scroll as usual. Fails if a slider does not agree with its film.
const assert = require('assert');
const script = require('fs').readFileSync(process.argv[2], 'utf8').match(/<script>([^]*)<\/script>/)[1];

function element(caption = '') {
  return {
    children: [], listeners: {}, attributes: {}, hidden: false,
    get firstChild() { return this.children[0]; },
    setAttribute(name, value) { this.attributes[name] = value; },
    addEventListener(kind, listener) { this.listeners[kind] = listener; },
    appendChild(child) { this.children.push(child); return child; },
    insertBefore(child, next) { this.children.splice(this.children.indexOf(next), 0, child); return child; },
    querySelector: () => ({ textContent: caption }),
  };
}

// A film of `count` frames between two heights; the window shows the heights from 0 to 100.
function film(count, top, bottom) {
  const frames = Array.from({ length: count }, (_, i) => element(`frame ${i}`));
  return Object.assign(element(), {
    frames, children: [...frames],
    getBoundingClientRect: () => ({ top, bottom }),
    querySelectorAll: () => frames,
  });
}

const films = [film(3, -50, 0), film(4, 99, 200), film(2, 100, 150)], page = element();
page.querySelectorAll = () => films;
page.createElement = () => element();
new Function('document', 'innerHeight', script)(page, 100);

function shown({ frames, children }) {
  const visible = frames.flatMap((frame, i) => frame.hidden ? [] : [i]);
  const bar = children[0], slider = bar.children[0];
  assert.equal(bar.className, 'bar');
  assert.deepEqual([slider.type, slider.min, slider.max], ['range', 0, frames.length - 1]);
  assert.deepEqual([slider.value, slider.attributes['aria-valuetext']], [visible[0], `frame ${visible}`]);
  return visible.join('+');
}

function look(step, prevented = false) {
  console.log(`${step}: ${films.map(shown).join(' ')}${prevented ? ' !' : ''}`);
}

function press(step, event) {
  let prevented = false;
  page.listeners.keydown({ target: page, preventDefault() { prevented = true; }, ...event });
  look(step, prevented);
}

look('begin');
for (const key of ['ArrowLeft', 'Home', 'ArrowLeft', 'ArrowRight', 'x', 'End', 'ArrowRight']) press(key, { key });
for (const modifier of ['altKey', 'ctrlKey', 'metaKey']) press(modifier, { key: 'ArrowLeft', [modifier]: true });
press('on the slider', { key: 'ArrowLeft', target: { type: 'range' } });
const slider = films[1].children[0].children[0];
slider.value = '2'; // the value of a range is text
slider.listeners.input();
look('slider');
films[1].getBoundingClientRect = () => ({ top: 100, bottom: 200 });
press('no film in sight', { key: 'Home' });

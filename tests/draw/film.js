// The script of a film, in a page with one film of four frames: node film.js PAGE.
// Prints which frame is shown after each key, and after the slider was moved.
const script = require('fs').readFileSync(process.argv[2], 'utf8').match(/<script>([^]*)<\/script>/)[1];

function element() {
  return {
    children: [], listeners: {}, hidden: false,
    setAttribute() {},
    addEventListener(kind, listener) { this.listeners[kind] = listener; },
    appendChild(child) { this.children.push(child); return child; },
    insertBefore(child) { this.children.unshift(child); return child; },
    getBoundingClientRect: () => ({ top: 0, bottom: 1 }),
    querySelector: () => ({ textContent: '' }),
  };
}

const film = element(), frames = [0, 1, 2, 3].map(element), page = element();
film.querySelectorAll = () => frames;
page.querySelectorAll = () => [film];
page.createElement = element;
new Function('document', 'innerHeight', script)(page, 100);

const shown = [];
const look = () => shown.push(frames.flatMap((frame, i) => frame.hidden ? [] : [i]).join('+'));
look();
for (const key of ['ArrowLeft', 'Home', 'ArrowLeft', 'ArrowRight', 'x', 'End', 'ArrowRight']) {
  page.listeners.keydown({ key, target: page, preventDefault() {} });
  look();
}
const slider = film.children[0].children[0];
slider.value = '2'; // a range has its value as text
slider.listeners.input();
look();
console.log(shown.join(' '));

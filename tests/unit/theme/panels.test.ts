import { describe, expect, it } from 'vitest';
import { bindPanels, panelMark } from '../../../plugin/components/panels.ts';

const panel = (title: string, content = '', icon = '') => `<div${panelMark(title, icon)}>${content}</div>`;

describe('panels', () => {
  it('become a bar and their panels, the selected one shown', () => {
    const { bar, panels } = bindPanels(panel('A', 'one') + panel('B', 'two'), 1);
    expect(bar).toBe(
      '<div class="tab-bar"><button type="button" class="tab">A</button>' +
        '<button type="button" class="tab" data-active>B</button></div>',
    );
    expect(panels).toBe(
      '<div data-panel data-title="A" data-inactive>one</div><div data-panel data-title="B">two</div>',
    );
  });

  it('of a nested group stay with it', () => {
    const inner = bindPanels(panel('Inner'), 0);
    const { bar } = bindPanels(panel('Outer', inner.bar + inner.panels), 0);
    expect(bar).toContain('Outer');
    expect(bar).not.toContain('Inner');
  });

  it('show the first where the selected one does not exist', () => {
    expect(bindPanels(panel('A'), 9).bar).toContain('data-active>A');
    expect(bindPanels('', 0)).toEqual({ bar: '<div class="tab-bar"></div>', panels: '' });
  });

  it('keep titles as text and icons as HTML', () => {
    const { bar } = bindPanels(panel('<b>"A" & $&</b>', '', '<svg class="icon"></svg>'), 0);
    expect(bar).toContain('<svg class="icon"></svg>&lt;b&gt;&quot;A&quot; &amp; $&amp;&lt;/b&gt;');
  });
});
